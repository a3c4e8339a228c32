import { polygon, type Path } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import type { Scene } from './scene.ts';

/** A street or a hall that runs to one point. Nearness is 1 at the picture's lower edge and 0 at that point. */
export interface Perspective {
  readonly vanishing: Point;
  /** `x` in widths of the picture from the axis, as seen at nearness 1; `up` in heights above the ground. */
  at(x: number, nearness: number, up?: number): Point;
  /** An upright wall along the axis between two nearnesses. */
  wall(x: number, from: number, to: number, low: number, high: number): Path;
  /** A piece of the ground. */
  floor(left: number, right: number, from: number, to: number): Path;
}

export function perspectiveOf({ width, height }: Scene, vx: number, vy: number): Perspective {
  const at = (x: number, nearness: number, up = 0): Point => [
    width * (vx + x * nearness),
    height * (vy + (1.04 - vy) * nearness - up * nearness),
  ];
  return {
    vanishing: [width * vx, height * vy],
    at,
    wall: (x, from, to, low, high) =>
      polygon([at(x, from, low), at(x, to, low), at(x, to, high), at(x, from, high)]),
    floor: (left, right, from, to) => polygon([at(left, from), at(right, from), at(right, to), at(left, to)]),
  };
}
