import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { photo } from '../../test/fakes.ts';
import type { EncodedImage } from '../engines/engine.ts';
import { receivedPicture, smallPreview } from './received-picture.ts';

const look = vi.fn<(file: Uint8Array) => Promise<number>>(async (file) => file.length);

/** What an engine says of a file may be wrong. */
const said = (bytes: Uint8Array): EncodedImage => ({ bytes, mime: 'image/webp', width: 1, height: 1 });
const black = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' } });

test('a picture has the size of its pixels and no metadata of the engine, whatever the engine says', async () => {
  const file = await photo(640, 512);
  const { image: received, found } = await receivedPicture(said(file), look);
  expect(found).toBe(file.length);
  expect(received).toMatchObject({ mime: 'image/webp', width: 640, height: 512 });
  const { format, width, height, exif } = await sharp(received.bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 640,
    height: 512,
    exif: undefined,
  });
});

test.each([
  ['a PNG file of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
  ['a JPEG file for print, in CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg({ quality: 100 })],
  ['a PNG file with transparent parts', (image: Sharp) => image.ensureAlpha(0.5).png()],
])('%s keeps its colours', async (_, encode) => {
  const orange = sharp(await photo(128)).composite([
    { input: { create: { width: 64, height: 64, channels: 3, background: '#e08040' } }, top: 0, left: 0 },
  ]);
  const file = await encode(sharp(await orange.png().toBuffer())).toBuffer();
  const { image } = await receivedPicture(said(file), look);
  const corner = await sharp(image.bytes)
    .removeAlpha()
    .extract({ left: 8, top: 8, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [red = 0, green = 0, blue = 0] = corner;
  expect(Math.abs(red - 0xe0) + Math.abs(green - 0x80) + Math.abs(blue - 0x40)).toBeLessThan(24);
});

test.each([
  ['is no picture', async () => Buffer.from('<html>busy</html>')],
  ['is cut off', async () => (await photo(256)).subarray(0, 2_000)],
  ['has 32 pixels', async () => photo(32)],
])('a file that %s fails as internal, whatever is found in it', async (_, bytes) => {
  const failing = () => Promise.reject(new Error('It cannot be looked at'));
  await expect(receivedPicture(said(await bytes()), failing)).rejects.toMatchObject({ code: 'internal' });
});

test('an SVG file, which may name other files, fails as internal, and nobody looks at it', async () => {
  look.mockClear();
  const svg = said(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(receivedPicture(svg, look)).rejects.toMatchObject({ code: 'internal' });
  expect(look).not.toHaveBeenCalled();
});

test.each(['png', 'jpeg', 'webp'] as const)('a %s file of one colour counts as blocked', async (format) => {
  const bytes = await black(512).toFormat(format).toBuffer();
  await expect(receivedPicture(said(bytes), look)).rejects.toMatchObject({ code: 'blocked' });
});

test('a preview of 300 kB becomes one of at most 256 pixels, which can be sent', async () => {
  const bytes = await photo(1024);
  expect(bytes.length).toBeGreaterThan(300_000);
  const preview = await smallPreview(said(bytes));
  expect(preview).toMatchObject({ mime: 'image/webp', width: 256, height: 256 });
  expect(preview.bytes.length).toBeLessThan(48_000);
});
