import { blend, type Point } from './point.ts';

/** The item at an index that may lie outside: ends repeat, or wrap around when closed. */
export function at<T>(items: readonly T[], index: number, isClosed = false): T {
  const i = isClosed
    ? ((index % items.length) + items.length) % items.length
    : Math.min(items.length - 1, Math.max(0, index));
  return items[i] as T;
}

/** A point of the Catmull-Rom spline through `points`; t runs from 0 to 1 over the whole curve. */
export function along(points: readonly Point[], t: number): Point {
  const position = t * (points.length - 1);
  const i = Math.min(points.length - 2, Math.max(0, Math.floor(position)));
  const u = position - i;
  const [p0, p1, p2, p3] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)];
  const axis = (k: 0 | 1) =>
    0.5 *
    (2 * p1[k] +
      (p2[k] - p0[k]) * u +
      (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * u * u +
      (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * u * u * u);
  return [axis(0), axis(1)];
}

/** `count` points along the spline, ends included. */
export const sample = (points: readonly Point[], count: number): Point[] =>
  Array.from({ length: count }, (_, i) => along(points, i / (count - 1)));

/** The part of a curve between two of its parameters. */
export const section = (points: readonly Point[], from: number, to: number, count = 10): Point[] =>
  Array.from({ length: count }, (_, i) => along(points, blend(from, to, i / (count - 1))));

export function ellipse(centre: Point, rx: number, ry: number, turn = 0, count = 12): Point[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    return [centre[0] + x * c - y * s, centre[1] + x * s + y * c] as const;
  });
}
