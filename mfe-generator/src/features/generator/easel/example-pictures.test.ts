import { expect, test } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { pictureOf } from './example-pictures.ts';

const gallery = [
  { path: 'apps/elf/1.webp', prompt: 'a dark elf' },
  { path: 'apps/elf/2.webp', prompt: 'a silver-haired elf' },
];
const app = { ...sampleApp, config: { ...sampleApp.config, gallery } };

test('an example’s picture is the gallery’s picture with the same prompt, at any position', () => {
  expect(pictureOf(app, { mood: 'calm', character: 'a silver-haired elf' })).toBe('apps/elf/2.webp');
});

test('pictureOf() is undefined for an example without a picture and for an app without a gallery', () => {
  expect(pictureOf(app, { character: 'an elf nobody drew' })).toBeUndefined();
  expect(pictureOf(sampleApp, { character: 'a silver-haired elf' })).toBeUndefined();
});
