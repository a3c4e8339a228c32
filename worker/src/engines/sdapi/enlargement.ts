import sharp from 'sharp';
import type { EncodedImage, EngineRequest } from '../engine.ts';
import { originalOf } from '../original.ts';
import type { Order } from './order.ts';

type Enlarge = NonNullable<EngineRequest['enlarge']>;

/** The order for a finished picture in a larger size. */
export async function enlargementOf(enlarge: Enlarge, upscaler: string): Promise<Order> {
  const { png } = await originalOf(enlarge);
  return {
    address: 'extra-single-image',
    body: {
      resize_mode: 0,
      upscaling_resize: enlarge.scale,
      upscaler_1: upscaler,
      image: png.toString('base64'),
    },
  };
}

/** Servers make each side a multiple of this many pixels. */
const multiple = 8;

/** The picture in the size that was ordered, if the server has only rounded that. */
export async function inOrderedSize(
  image: EncodedImage,
  { scale, original }: Enlarge,
): Promise<EncodedImage> {
  const { width, height } = await sharp(original).metadata();
  const wanted = { width: width * scale, height: height * scale };
  const missing = [wanted.width - image.width, wanted.height - image.height];
  if (missing.every((pixels) => pixels === 0) || missing.some((pixels) => Math.abs(pixels) >= multiple))
    return image;
  const bytes = await sharp(image.bytes)
    .resize({ ...wanted, fit: 'fill' })
    .png()
    .toBuffer();
  return { bytes, mime: 'image/png', ...wanted };
}
