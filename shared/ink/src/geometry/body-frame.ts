import { blend, smoothstep, type Point } from './point.ts';

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

/** The stance of a body: weight on one leg lowers the shoulder and raises the hip of that side. */
export interface Stance {
  readonly yaw: number;
  /** Slope of the shoulders; positive: the picture's right one is lower. */
  readonly shoulders: number;
  /** Slope of the hips. */
  readonly hips: number;
  /** How far the hips are pushed to the picture's right. */
  readonly sway: number;
  readonly shoulder: number;
}

export function createBodyFrame({ yaw, shoulders, hips, sway, shoulder }: Stance): BodyFrame {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const at = (x: number, y: number, z = 0): Point => {
    const slope = blend(shoulders, hips, smoothstep(60, 340, y)) * smoothstep(-70, 10, y);
    return [x * c + z * s + sway * smoothstep(70, 380, y), y + x * slope];
  };
  return {
    yaw,
    shoulder,
    at,
    front: (x, y) => at(x, y, 62 * Math.sqrt(Math.max(0, 1 - (x / 130) ** 2))),
  };
}
