import sharp from 'sharp';
import type { EncodedImage } from './engine.ts';
import { withSourceType, type DigitalSourceType } from './source-type.ts';

/** An engine's picture as the site keeps it: a WebP file that says how it was made. */
export async function finishedPicture(
  { bytes, mime }: EncodedImage,
  sourceType: DigitalSourceType,
): Promise<Buffer> {
  const webp = mime === 'image/webp' ? bytes : await sharp(bytes).webp({ quality: 92 }).toBuffer();
  return withSourceType(webp, sourceType);
}
