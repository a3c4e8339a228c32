import { crc32 } from 'node:zlib';
import { readMetadata, withMetadata } from '@irodori/webp/metadata';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFile } from './picture-files.ts';
import { withTexts } from './png-texts.ts';

const drawing = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
const bytes = (text: string) => new TextEncoder().encode(text);
const stored = async () =>
  withMetadata(await drawing().webp().toBuffer(), { 'XMP ': bytes('<xmp/>'), EXIF: bytes('a prompt') });
const contentOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

test('a WebP file with settings has them as its user comment in UTF-16, beside how it was made', async () => {
  const parameters = '銀髪 elf 🌙\nSeed: 1';
  const file = await contentOf(await pictureFile(await stored(), { format: 'webp', parameters }));
  const { exif, xmp } = await sharp(file).metadata();
  expect(exif?.toString('latin1')).toContain('UNICODE\0');
  const comment = exif?.subarray(exif.indexOf('UNICODE\0') + 8);
  expect(comment?.swap16().toString('utf16le')).toBe(parameters);
  expect(xmp?.toString()).toBe('<xmp/>');
});

test('a WebP file without settings tells how it was made and nothing else that the stored file told', async () => {
  const file = await contentOf(await pictureFile(await stored(), { format: 'webp', parameters: undefined }));
  expect(readMetadata(file, 'EXIF')).toBeUndefined();
  expect(Buffer.from(file).includes('a prompt')).toBe(false);
  expect((await sharp(file).metadata()).xmp?.toString()).toBe('<xmp/>');
});

test('texts in a PNG file are read by another program, have the checksum of their chunk, and leave the pixels', async () => {
  const png = new Uint8Array(await drawing().png().toBuffer());
  const parameters = '銀髪 elf 🌙\nSeed: 1';
  const written = withTexts(png, { 'XML:com.adobe.xmp': bytes('<xmp/>'), parameters: bytes(parameters) });
  const { comments, xmp } = await sharp(written).metadata();
  expect(comments).toContainEqual({ keyword: 'parameters', text: parameters });
  expect(xmp?.toString()).toBe('<xmp/>');
  const view = new DataView(written.buffer);
  const length = view.getUint32(33);
  expect(view.getUint32(41 + length)).toBe(crc32(written.subarray(37, 41 + length)));
  expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});
