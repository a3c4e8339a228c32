import type { Transformation } from './transformation.ts';

export interface Sides {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** The size to which the picture is scaled first. */
  readonly scaled: Sides;
  /** The part of the scaled picture that is kept. */
  readonly cut: Sides & { readonly left: number; readonly top: number };
}

/** How a picture is scaled and cropped to cover the requested size; gravity works as in imgproxy. */
export function cropOf(source: Sides, asked: Sides, given: Transformation): Crop {
  const scale = Math.min(1, Math.max(asked.width / source.width, asked.height / source.height));
  const scaled = { width: scaledSide(source.width, scale), height: scaledSide(source.height, scale) };
  const width = Math.min(asked.width, scaled.width);
  const height = Math.min(asked.height, scaled.height);
  const { gravity = 'ce', x_offset: x = 0, y_offset: y = 0 } = given;
  const left = { start: gravity.includes('we'), end: gravity.includes('ea') };
  const top = { start: gravity.startsWith('no'), end: gravity.startsWith('so') };
  const isPoint = gravity === 'fp';
  return {
    scaled,
    cut: {
      width,
      height,
      left: isPoint ? around(x, scaled.width, width) : placed(left, x, scaled.width, width),
      top: isPoint ? around(y, scaled.height, height) : placed(top, y, scaled.height, height),
    },
  };
}

const scaledSide = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

const within = (position: number, room: number): number => Math.round(Math.min(Math.max(position, 0), room));

const around = (share: number, whole: number, part: number): number =>
  within(whole * share - part / 2, whole - part);

/** An offset between -1 and 1 is a fraction of the whole side; other offsets are pixels. */
function placed(at: { start: boolean; end: boolean }, offset: number, whole: number, part: number): number {
  const room = whole - part;
  const pixels = Math.abs(offset) < 1 ? offset * whole : offset;
  if (at.end) return within(room - pixels, room);
  return within((at.start ? 0 : room / 2) + pixels, room);
}
