import type { Point } from '../../geometry/point.ts';

/** The hand that holds something. */
export interface Grasp {
  /** The hollow of the hand. */
  readonly centre: Point;
  /** Unit vector out of the fist on the side of the thumb. */
  readonly axis: Point;
  readonly side: -1 | 1;
}

/** A point of the thing: `up` along the axis, `out` across it, away from the middle of the body. */
export const along =
  ({ centre, axis, side }: Grasp) =>
  (up: number, out: number): Point => [
    centre[0] + axis[0] * up - axis[1] * out * side,
    centre[1] + axis[1] * up + axis[0] * out * side,
  ];
