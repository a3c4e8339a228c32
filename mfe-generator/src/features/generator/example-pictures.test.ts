import { expect, test } from 'vitest';
import { sampleApp } from '../../samples/sample-app.ts';
import { pictureOf } from './example-pictures.ts';

const gallery = [
  { path: 'apps/elf/1.webp', prompt: 'a dark elf' },
  { path: 'apps/elf/2.webp', prompt: 'a silver-haired elf' },
];
const app = { ...sampleApp, config: { ...sampleApp.config, gallery } };

test('an example’s picture is the one made from its words, wherever it stands', () => {
  expect(pictureOf(app, { mood: 'calm', character: 'a silver-haired elf' })).toBe('apps/elf/2.webp');
});

test('an example without a picture has none, and so has an app without a gallery', () => {
  expect(pictureOf(app, { character: 'an elf nobody drew' })).toBeUndefined();
  expect(pictureOf(sampleApp, { character: 'a silver-haired elf' })).toBeUndefined();
});
