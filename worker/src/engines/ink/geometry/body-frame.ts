import { rotate, type Point } from './point.ts';

export interface BodyFrame {
  /** Radians; positive turns to the picture's right. */
  readonly yaw: number;
  /** Distance from the pit of the neck to the tip of a shoulder. */
  readonly shoulder: number;
  /** A point of the body seen from the front; the origin is the pit of the neck, `z` comes towards the viewer. */
  at(x: number, y: number, z?: number): Point;
  /** A point on the front of the trunk, which is round. */
  front(x: number, y: number): Point;
}

export function createBodyFrame(pose: {
  readonly yaw: number;
  readonly roll: number;
  readonly shoulder: number;
}): BodyFrame {
  const [c, s] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  const at = (x: number, y: number, z = 0): Point =>
    rotate([x * c + z * s, y], pose.roll * Math.max(0, 1 - Math.abs(y) / 500));
  return {
    yaw: pose.yaw,
    shoulder: pose.shoulder,
    at,
    front: (x, y) => at(x, y, 62 * Math.sqrt(Math.max(0, 1 - (x / 130) ** 2))),
  };
}
