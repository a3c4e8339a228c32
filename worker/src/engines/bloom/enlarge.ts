import sharp from 'sharp';
import type { EncodedImage, EngineProgress, EngineRequest } from '../engine.ts';
import { description } from './description.ts';
import type { Refine } from './network.ts';

const { size: part } = description;
/** How many times as wide as its input the refiner's output is. */
const factor = description.upscaler.size / part;
/** Pixels around a part that the refiner sees and whose result is not used: its result depends on 15 around each pixel. */
const margin = 16;
const inner = part - 2 * margin;
const refined = inner * factor;

type Enlarge = NonNullable<EngineRequest['enlarge']>;

/**
 * Makes a picture larger by the refiner, part by part: it was trained to draw clean edges. It quadruples a picture, which
 * is reduced for ×2.
 */
export async function* enlarge(
  refine: Refine,
  { scale, original }: Enlarge,
): AsyncGenerator<EngineProgress, EncodedImage> {
  const { width, height } = await sharp(original).metadata();
  const columns = Math.ceil(width / inner);
  const rows = Math.ceil(height / inner);
  const padded = await sharp(original)
    .removeAlpha()
    .extend({
      top: margin,
      left: margin,
      right: columns * inner - width + margin,
      bottom: rows * inner - height + margin,
      extendWith: 'mirror',
    })
    .raw()
    .toBuffer();
  const stride = columns * inner + 2 * margin;
  const large = { width: columns * refined, height: rows * refined, channels: 3 as const };
  const pixels = new Uint8Array(large.width * large.height * 3);
  for (let index = 0; index < rows * columns; index++) {
    const row = Math.floor(index / columns);
    const column = index % columns;
    yield { type: 'progress', fraction: (0.9 * index) / (rows * columns), stage: 'enlarging' };
    const planes = await refine(planesOf(padded, stride, column * inner, row * inner));
    write(planes, pixels, large.width, column * refined, row * refined);
  }
  const { data, info } = await sharp(pixels, { raw: large })
    .extract({ left: 0, top: 0, width: width * factor, height: height * factor })
    .resize(width * scale, height * scale)
    .webp({ quality: 92, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
}

/** The colour planes, 0 to 1, of the part of a picture whose corner is at (left, top). */
function planesOf(picture: Uint8Array, stride: number, left: number, top: number): Float32Array {
  const planes = new Float32Array(3 * part * part);
  for (let y = 0; y < part; y++)
    for (let x = 0; x < part; x++) {
      const at = ((top + y) * stride + left + x) * 3;
      for (let colour = 0; colour < 3; colour++)
        planes[(colour * part + y) * part + x] = (picture[at + colour] ?? 0) / 255;
    }
  return planes;
}

/** Writes the inside of a refined part into the large picture, at (left, top). */
function write(planes: Float32Array, pixels: Uint8Array, width: number, left: number, top: number): void {
  const side = part * factor;
  const edge = margin * factor;
  for (let y = 0; y < refined; y++)
    for (let x = 0; x < refined; x++)
      for (let colour = 0; colour < 3; colour++) {
        const value = planes[(colour * side + edge + y) * side + edge + x] ?? 0;
        pixels[((top + y) * width + left + x) * 3 + colour] = Math.round(value * 255);
      }
}
