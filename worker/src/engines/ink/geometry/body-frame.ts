import { rotate, type Point } from './point.ts';

export interface BodyFrame {
  /** Radians; positive turns to the picture's right. */
  readonly yaw: number;
  /** A point of the body seen from the front; the origin is the pit of the neck, `z` comes towards the viewer. */
  at(x: number, y: number, z?: number): Point;
  readonly shoulder: number;
}

export function createBodyFrame(pose: {
  readonly yaw: number;
  readonly roll: number;
  readonly shoulder: number;
}): BodyFrame {
  const [c, s] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  return {
    yaw: pose.yaw,
    shoulder: pose.shoulder,
    at: (x, y, z = 0) => rotate([x * c + z * s, y], pose.roll * Math.max(0, 1 - y / 500)),
  };
}
