import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import { cataloguePicture } from './catalogue-picture.ts';

const platform = fakePlatform();
const url = (path: string) => platform.storage.publicUrl('catalogue', path);

test('a picture of an app is offered in copies of three widths', () => {
  expect(cataloguePicture(platform, 'apps/elf/12.webp')).toEqual({
    src: url('apps/elf/12.webp'),
    srcSet: [320, 480, 640].map((width) => `${url(`apps/elf/12.${width}.avif`)} ${width}w`).join(', '),
  });
});

test.each(['apps/elf/icon.webp', 'apps/elf/stages/ink.webp', 'options/hair/bob.webp', 'apps/elf/1.png'])(
  'the catalogue’s file %s has no copies',
  (path) => expect(cataloguePicture(platform, path)).toEqual({ src: url(path) }),
);
