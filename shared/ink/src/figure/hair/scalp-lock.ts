import type { HeadFrame } from '../../geometry/head-frame.ts';
import { blend } from '../../geometry/point.ts';
import type { Lock, Taper } from './lock.ts';

/** Where a lock runs over the head: azimuths and angles from the crown, in radians. */
export interface Course {
  readonly root: readonly [azimuth: number, fromCrown: number];
  readonly tip: readonly [azimuth: number, fromCrown: number];
  /** Half its width as an angle around the head. */
  readonly width: number;
  readonly taper: Taper;
  readonly swell: number;
  /** How far the middle stands off the head. */
  readonly puff?: number;
  /** How far the tip stands off the head. */
  readonly flare?: number;
  /** Turns the last part sideways, as an angle. */
  readonly flick?: number;
}

export function scalpLock(head: HeadFrame, course: Course): Lock {
  const { root, tip, width, taper, swell, puff = 0.03, flare = 0, flick = 0 } = course;
  const edge = (side: number) =>
    Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      const azimuth = blend(root[0], tip[0], t ** 0.85) + flick * Math.max(0, t - 0.6) ** 2 * 4;
      const fromCrown = blend(root[1], tip[1], t);
      return head.scalp(
        azimuth + side * width * taper(t),
        fromCrown,
        swell + puff * Math.sin(Math.PI * t) + flare * t ** 3,
      );
    });
  return { left: edge(-1), right: edge(1) };
}

/** The angle from the crown at which hair hangs at a height of the face. */
export const crownAngle = (y: number): number =>
  y < -32 ? Math.acos(Math.min(1, (-32 - y) / 118)) : Math.PI / 2 + (y + 32) / 118;

/** The azimuth at which hair hangs before a point of the face. */
export const azimuthAt = (x: number): number => Math.asin(Math.max(-1, Math.min(1, x / 118)));
