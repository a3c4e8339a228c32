export type Point = readonly [x: number, y: number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor];
export const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];
const length = (a: Point): number => Math.hypot(a[0], a[1]);

export function unit(a: Point): Point {
  const size = length(a) || 1;
  return [a[0] / size, a[1] / size];
}

/** A quarter turn clockwise on the page (y points down). */
export const perpendicular = (a: Point): Point => [-a[1], a[0]];

export function rotate(a: Point, angle: number, around: Point = [0, 0]): Point {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const [x, y] = subtract(a, around);
  return [around[0] + x * c - y * s, around[1] + x * s + y * c];
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
export const blend = (a: number, b: number, t: number): number => a + (b - a) * t;

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}
