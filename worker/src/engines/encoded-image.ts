import sharp, { type Metadata } from 'sharp';
import { EngineFailure } from './engine-failure.ts';
import type { EncodedImage } from './engine.ts';

/** A picture's file as an engine sent it. @throws EngineFailure if it is no picture of a known type */
export async function encodedImage(bytes: Uint8Array): Promise<EncodedImage> {
  const { width, height, format } = await metadataOf(bytes);
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp')
    throw new EngineFailure('internal', `The file of the picture is of the type ${format}`);
  return { bytes, mime: `image/${format}`, width, height };
}

async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    // Throws at once for an empty file.
    return await sharp(bytes).metadata();
  } catch {
    throw new EngineFailure('internal', 'The file of the picture is no picture');
  }
}
