import { sample } from '../../geometry/curve.ts';
import { clamp, type Point } from '../../geometry/point.ts';
import type { EyeShape } from '../../styles/style.ts';
import type { Expression } from './expressions.ts';

/** Lids in the eye's own plane: x grows towards the outer corner, y down. */
export interface Lids {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
}

/** Half width and half height of an eye at rest. */
export const eyeSize = (eye: EyeShape, isBoy: boolean) => ({
  w: eye.width * (isBoy ? 1.04 : 1.13),
  h: eye.height * (isBoy ? 0.95 : 1.16),
});

export function lidsOf(eye: EyeShape, mood: Expression, isBoy: boolean): Lids {
  const { w, h } = eyeSize(eye, isBoy);
  const open = clamp(mood.open, 0, 1.2);
  const drop = (1 - Math.min(1, open)) * h * 1.3;
  const lift = Math.max(0, open - 1) * h;
  const raise = mood.squint * h;
  const flat = eye.flat;
  const angry = mood.frown > 6 ? 4 : mood.frown < -6 ? -4 : 0;
  const top = (x: number, y: number): Point => [
    x * w,
    y * h + drop * (1 - 0.35 * Math.abs(x)) - lift * (1 - x * x) - eye.slant * x - angry * x * 0.9,
  ];
  const upper = [
    top(-0.98, 0.16),
    top(-0.84, -0.3 + 0.12 * flat),
    top(-0.5, -0.74 + 0.2 * flat),
    top(0, -0.96 + 0.2 * flat),
    top(0.5, -0.9 + 0.12 * flat),
    top(0.86, -0.52 + 0.04 * flat),
    top(1.04, 0.02),
  ];
  const bottom = (x: number, y: number): Point => [x * w, y * h - raise * (1 - x * x) - eye.slant * x * 0.4];
  const lower = [
    bottom(-0.9, 0.34),
    bottom(-0.62, 0.74 - 0.08 * flat),
    bottom(-0.1, 0.95 - 0.1 * flat),
    bottom(0.4, 0.92 - 0.1 * flat),
    bottom(0.78, 0.64 - 0.06 * flat),
    bottom(1, 0.16),
  ];
  return { upper: sample(upper, 15), lower: sample(lower, 13) };
}
