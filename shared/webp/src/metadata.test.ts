import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readMetadata, withMetadata } from './metadata.ts';

const noise = (channels: 3 | 4): Sharp => {
  const pixels = Buffer.from(Array.from({ length: 31 * 17 * channels }, (_, at) => (at * at * 31) % 251));
  return sharp(pixels, { raw: { width: 31, height: 17, channels } });
};
const bytes = (text: string) => new TextEncoder().encode(text);
const pixelsOf = (picture: Uint8Array) => sharp(picture).raw().toBuffer();

describe('the metadata of a WebP file', () => {
  test.each([
    ['lossy', () => noise(3).webp()],
    ['lossy and transparent', () => noise(4).webp()],
    ['lossless', () => noise(3).webp({ lossless: true })],
    ['lossless and transparent', () => noise(4).webp({ lossless: true })],
    ['with a colour profile', () => noise(3).withIccProfile('p3').webp()],
  ])('are written into a file that is %s, whose pixels stay the same', async (_, made) => {
    const picture = await made().toBuffer();
    const { width, height, hasAlpha, hasProfile } = await sharp(picture).metadata();
    const written = withMetadata(picture, { 'XMP ': bytes('<odd/>'), EXIF: bytes('MM') });
    const read = await sharp(written).metadata();
    expect(read).toMatchObject({ width, height, hasAlpha, hasProfile });
    expect(read.xmp?.toString()).toBe('<odd/>');
    expect(readMetadata(written, 'EXIF')).toEqual(bytes('MM'));
    expect(await pixelsOf(written)).toEqual(await pixelsOf(picture));
  });

  test('are removed by one name, and the others stay', async () => {
    const both = withMetadata(await noise(3).webp().toBuffer(), {
      'XMP ': bytes('<odd/>'),
      EXIF: bytes('words'),
    });
    const one = withMetadata(both, { EXIF: undefined });
    expect(readMetadata(one, 'EXIF')).toBeUndefined();
    expect(Buffer.from(one).includes('words')).toBe(false);
    expect(readMetadata(one, 'XMP ')).toEqual(bytes('<odd/>'));
    expect((await sharp(one).metadata()).exif).toBeUndefined();
  });

  test('are not read from a file that is not WebP', async () => {
    const png = await noise(3).png().toBuffer();
    expect(() => readMetadata(png, 'EXIF')).toThrow('not WebP');
  });
});
