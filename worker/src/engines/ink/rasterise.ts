import sharp from 'sharp';
import type { EncodedImage } from '../engine.ts';

const previewWidth = 256;
const previewBytes = 24_000;

/** Renders the finished picture. libuv's threads render and encode it, so the event loop stays free. */
export async function rasterise(svg: string): Promise<EncodedImage> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 })
    .webp({ quality: 92, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
}

/** Renders a stage as a preview of at most 256 pixels in width and 24 kB. */
export async function rasterisePreview(svg: string): Promise<EncodedImage> {
  const small = svg.replace(/ width="(\d+)" height="(\d+)">/, (_, width: string, height: string) => {
    const factor = Math.min(1, previewWidth / Number(width));
    return ` width="${Math.round(Number(width) * factor)}" height="${Math.round(Number(height) * factor)}">`;
  });
  const drawn = sharp(Buffer.from(small), { density: 72 });
  for (const quality of [78, 55, 30]) {
    const { data, info } = await drawn
      .clone()
      .webp({ quality, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength <= previewBytes || quality === 30)
      return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
  }
  throw new Error('A preview has no quality left to try; the list of qualities is empty');
}
