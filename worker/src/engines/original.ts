import sharp from 'sharp';
import type { EngineRequest } from './engine.ts';
import type { Size } from './size.ts';

interface Original extends Size {
  /** A PNG without metadata. */
  readonly png: Buffer;
  /** The size that the picture shall have. */
  readonly wanted: Size;
}

/** The picture that a server shall make larger. */
export async function originalOf({
  scale,
  original,
}: NonNullable<EngineRequest['enlarge']>): Promise<Original> {
  const { data: png, info } = await sharp(original).png().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { png, width, height, wanted: { width: width * scale, height: height * scale } };
}
