import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pictures of different origins look different. */
  readonly origin: string;
}

/** A smooth picture whose colours come from a hash. */
function coloured({ width, height, origin }: Picture): Sharp {
  const corners = createHash('sha256').update(origin).digest().subarray(0, 12);
  return sharp(corners, { raw: { width: 2, height: 2, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'linear',
  });
}

export const pngOf = (picture: Picture): Promise<Buffer> => coloured(picture).png().toBuffer();
export const jpegOf = (picture: Picture): Promise<Buffer> => coloured(picture).jpeg().toBuffer();

export const blackPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
