import { expect, test } from 'vitest';
import { sizeField } from './size.ts';

const listed = ['1024x1024', '1536x1024', '1024x1536'];

test.each([
  ['a square', { width: 768, height: 768 }, listed, { size: '1024x1024' }],
  ['a portrait', { width: 672, height: 896 }, listed, { size: '1024x1536' }],
  ['a landscape', { width: 1024, height: 576 }, listed, { size: '1536x1024' }],
  [
    'a portrait where only squares are drawn',
    { width: 640, height: 960 },
    ['512x512', '1024x1024'],
    { size: '1024x1024' },
  ],
  ['the nearest of two squares', { width: 600, height: 600 }, ['1024x1024', '512x512'], { size: '512x512' }],
  ['a ratio', { width: 896, height: 672 }, ['16:9', '4:3', '1:1', '3:4'], { aspect_ratio: '4:3' }],
  ['any size', { width: 672, height: 896 }, { multiple: 16, pixels: 1_048_576 }, { size: '880x1184' }],
])('%s becomes the nearest size with its orientation', (_, wanted, sizes, field) => {
  expect(sizeField(wanted, sizes)).toEqual(field);
});
