import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { finishedPicture } from './finished-picture.ts';
import { withSourceType } from './source-type.ts';

const noise = (channels: 3 | 4): Sharp => {
  const pixels = Buffer.from(Array.from({ length: 31 * 17 * channels }, (_, at) => (at * at * 31) % 251));
  return sharp(pixels, { raw: { width: 31, height: 17, channels } });
};
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
const xmpOf = async (picture: Buffer) => (await sharp(picture).metadata()).xmp?.toString() ?? '';

describe('the digital source type', () => {
  test.each([
    ['a lossy file', () => noise(3).webp()],
    ['a lossy file with transparency', () => noise(4).webp()],
    ['a lossless file', () => noise(3).webp({ lossless: true })],
    ['a lossless file with transparency', () => noise(4).webp({ lossless: true })],
    ['a file with a colour profile', () => noise(3).withIccProfile('p3').webp()],
  ])('is readable in %s, whose pixels stay the same', async (_, made) => {
    const picture = await made().toBuffer();
    const marked = withSourceType(picture, 'algorithmicMedia');
    expect(await xmpOf(marked)).toContain(
      '"http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"',
    );
    expect(await pixelsOf(marked)).toEqual(await pixelsOf(picture));
    const { width, height, hasAlpha, hasProfile } = await sharp(picture).metadata();
    expect(await sharp(marked).metadata()).toMatchObject({ width, height, hasAlpha, hasProfile });
    expect(await xmpOf(await sharp(marked).resize(9).keepXmp().webp().toBuffer())).toBe(await xmpOf(marked));
  });

  test('replaces another one', async () => {
    const picture = await noise(3).webp().toBuffer();
    const once = withSourceType(picture, 'trainedAlgorithmicMedia');
    expect(withSourceType(withSourceType(picture, 'algorithmicMedia'), 'trainedAlgorithmicMedia')).toEqual(
      once,
    );
  });

  test('is in the WebP file that a PNG of an engine becomes', async () => {
    const bytes = await noise(3).png().toBuffer();
    expect(() => withSourceType(bytes, 'algorithmicMedia')).toThrow('not WebP');
    const image = { bytes, mime: 'image/png', width: 31, height: 17 } as const;
    const picture = await finishedPicture(image, 'trainedAlgorithmicMedia');
    expect(await xmpOf(picture)).toContain('/trainedAlgorithmicMedia"');
    expect((await sharp(picture).metadata()).format).toBe('webp');
  });
});
