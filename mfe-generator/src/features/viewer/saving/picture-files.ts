import { readMetadata, withMetadata } from '@irodori/webp/metadata';
import { exifOf } from './exif.ts';
import { withTexts } from './png-texts.ts';

export type PictureFormat = 'webp' | 'png';

export interface PictureFile {
  readonly format: PictureFormat;
  /** The settings in A1111's form; undefined for a file that does not tell its prompt. */
  readonly parameters: string | undefined;
}

/**
 * Makes the file that a visitor keeps from the stored one, a WebP file. How the picture was made (its digital source
 * type, in XMP) stays in every file; everything else that the stored file tells is left out. PNG keeps each pixel.
 */
export async function pictureFile(
  stored: Uint8Array<ArrayBuffer>,
  { format, parameters }: PictureFile,
): Promise<Blob> {
  if (format === 'webp') {
    const exif = parameters === undefined ? undefined : exifOf(parameters);
    return new Blob([withMetadata(stored, { EXIF: exif })], { type: 'image/webp' });
  }
  const xmp = readMetadata(stored, 'XMP ');
  const texts = {
    ...(xmp === undefined ? {} : { 'XML:com.adobe.xmp': xmp }),
    ...(parameters === undefined ? {} : { parameters: new TextEncoder().encode(parameters) }),
  };
  return new Blob([withTexts(await pngOf(stored), texts)], { type: 'image/png' });
}

async function pngOf(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await createImageBitmap(new Blob([stored], { type: 'image/webp' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await png.arrayBuffer());
}
