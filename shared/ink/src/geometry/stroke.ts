import { at, sample } from './curve.ts';
import { type Path, shape } from './path.ts';
import type { Point } from './point.ts';

/** Width along a stroke as a share of its full width, for t from 0 to 1. */
export type Pressure = (t: number) => number;

/** Thin at both ends. */
export const bothEnds: Pressure = (t) => 0.12 + 0.88 * Math.sin(Math.PI * t) ** 0.7;
/** Begins firm and runs out. */
export const runOut: Pressure = (t) => Math.min(1, 0.45 + t * 2.4) * (1 - t) ** 0.55 + 0.06;
/** Begins thin and ends firm. */
export const press: Pressure = (t) => 0.1 + 0.9 * t ** 0.8;
/** Nearly even, for closed outlines. */
export const even: Pressure = (t) => 0.78 + 0.22 * Math.sin(t * Math.PI * 3 + 0.6);

/** Both sides of a ribbon along a centre line. */
export function sides(centre: readonly Point[], halfWidth: (t: number) => number): [Point[], Point[]] {
  const left: Point[] = [];
  const right: Point[] = [];
  const last = centre.length - 1;
  // A drawing has some ten thousand of these points, so none is made of several others.
  for (let i = 0; i <= last; i += 1) {
    const [x, y] = at(centre, i);
    const before = at(centre, i - 1);
    const after = at(centre, i + 1);
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const share = halfWidth(i / last) / (Math.hypot(dx, dy) || 1);
    left.push([x + dy * share, y - dx * share]);
    right.push([x - dy * share, y + dx * share]);
  }
  return [left, right];
}

/** A stroke of varying width as a filled outline. */
export function stroke(points: readonly Point[], width: number, pressure: Pressure = bothEnds): Path {
  const centre = points.length < 5 ? sample(points, 7) : points;
  const [left, right] = sides(centre, (t) => (width / 2) * pressure(t));
  return shape(left, right.toReversed());
}
