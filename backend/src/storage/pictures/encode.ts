import sharp, { type Metadata, type Sharp } from 'sharp';
import { cropOf } from './crop.ts';
import { longestSide, type Transformation } from './transformation.ts';

export type Format = 'avif' | 'webp' | 'gif' | 'jpeg' | 'png';

/** The hosted service's limit of pixels. A wrong checksum is accepted, as browsers do; a truncated file is refused. */
export const limits = { limitInputPixels: 50_000_000, failOn: 'truncated' } as const;

/** The longest time that encoding one picture may take. */
const mostSeconds = 15;

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const moves = (format: string | undefined) => format === 'gif' || format === 'webp';

/**
 * Resizes a picture without enlarging it, and encodes it. Its XMP is kept, in which a generated picture says that it is
 * one. @throws the errors of sharp
 */
export function encode(
  picture: string | Buffer,
  source: Metadata,
  given: Transformation,
  format: Format,
): Promise<Buffer> {
  const read = sharp(picture, { ...limits, animated: moves(source.format) && moves(format) });
  const sized = resized(read.timeout({ seconds: mostSeconds }).autoOrient().keepXmp(), source, given);
  const { quality = 80 } = given;
  switch (format) {
    case 'avif':
      return sized.avif({ quality, effort: 2 }).toBuffer();
    case 'webp':
      return sized.webp({ quality }).toBuffer();
    case 'jpeg':
      return sized.jpeg({ quality }).toBuffer();
    case 'gif':
      return sized.gif().toBuffer();
    case 'png':
      return sized.png().toBuffer();
  }
}

function resized(picture: Sharp, source: Metadata, given: Transformation): Sharp {
  const { resize = 'cover', gravity } = given;
  const [width, height] = [given.width, given.height].map((side) => Math.min(side ?? 0, longestSide));
  if (width && height && resize === 'cover' && gravity && gravity !== 'sm') {
    const { scaled, cut } = cropOf(source.autoOrient, { width, height }, given);
    return picture.resize({ ...scaled, fit: 'fill' }).extract(cut);
  }
  return picture.resize({
    ...(width && { width }),
    ...(height && { height }),
    fit: fits[resize],
    position: gravity === 'sm' ? 'attention' : 'centre',
    withoutEnlargement: true,
  });
}
