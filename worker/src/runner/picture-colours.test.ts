import sharp from 'sharp';
import { expect, test } from 'vitest';
import { vocabulary } from '@irodori/words/vocabulary';
import { coloursOf } from './picture-colours.ts';

/** A picture whose upper and lower half have one colour each. */
async function halves(
  upper: string,
  lower: string,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> {
  const half = { create: { width: 20, height: 10, channels: 3, background: upper } } as const;
  const both = await sharp(half).extend({ bottom: 10, background: lower }).png().toBuffer();
  return sharp(both).toFormat(format).toBuffer();
}

test.each([
  ['#000000', 'black'],
  ['#6b4128', 'brown'],
  ['#f2cf63', 'blonde'],
  ['#cc0000', 'red'],
  ['#ff8000', 'orange'],
  ['#ff99bb', 'pink'],
  ['#7733bb', 'purple'],
  ['#2255cc', 'blue'],
  ['#22aaaa', 'teal'],
  ['#339933', 'green'],
  ['#aab0c0', 'silver'],
  ['#ffffff', 'white'],
])('an upper half of %s suggests %s hair', async (colour, expected) => {
  expect(vocabulary.hair_color).toContain(expected);
  expect((await coloursOf(await halves(colour, '#ffffff'))).hair_color).toEqual([expected]);
});

test('the lower half suggests the colour of the clothes', async () => {
  expect(await coloursOf(await halves('#000000', '#2255cc'))).toEqual({
    hair_color: ['black'],
    outfit_color: ['blue'],
  });
});

test.each(['png', 'jpeg', 'webp'] as const)('%s is read', async (format) => {
  expect((await coloursOf(await halves('#cc0000', '#339933', format))).outfit_color).toEqual(['green']);
});

test('a picture of a single pixel has colours', async () => {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#cc0000' } });
  expect(await coloursOf(await pixel.png().toBuffer())).toEqual({
    hair_color: ['red'],
    outfit_color: ['red'],
  });
});

test('transparent parts count as white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = sharp({ create: { width: 4, height: 4, channels: 4, background: clear } });
  expect(await coloursOf(await picture.png().toBuffer())).toEqual({
    hair_color: ['white'],
    outfit_color: ['white'],
  });
});

test.each([
  ['empty bytes', Buffer.alloc(0)],
  ['text', Buffer.from('not a picture')],
  ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
])('%s are refused', async (_, bytes) => {
  await expect(coloursOf(bytes)).rejects.toThrow(/input|png/i);
});
