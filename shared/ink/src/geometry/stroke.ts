import { at, sample } from './curve.ts';
import { shape } from './path.ts';
import { add, perpendicular, scale, subtract, unit, type Point } from './point.ts';

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
  for (const [i, point] of centre.entries()) {
    const normal = perpendicular(unit(subtract(at(centre, i + 1), at(centre, i - 1))));
    const width = halfWidth(i / (centre.length - 1));
    left.push(add(point, scale(normal, -width)));
    right.push(add(point, scale(normal, width)));
  }
  return [left, right];
}

/** A stroke of varying width as a filled outline. */
export function stroke(points: readonly Point[], width: number, pressure: Pressure = bothEnds): string {
  const centre = points.length < 5 ? sample(points, 7) : points;
  const [left, right] = sides(centre, (t) => (width / 2) * pressure(t));
  return shape(left, right.toReversed());
}
