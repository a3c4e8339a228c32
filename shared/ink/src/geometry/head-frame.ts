import { blend, rotate, type Point } from './point.ts';

/** Right, down, towards the viewer. 100 is half the width of the face; the origin lies between the eyes. */
export type Spot = readonly [x: number, y: number, z: number];

export interface HeadPose {
  /** Radians; positive turns to the picture's right. */
  readonly yaw: number;
  /** Radians; positive looks down. */
  readonly pitch: number;
  /** Radians; positive leans clockwise. */
  readonly roll: number;
  readonly scale: number;
  /** Where the origin lies in the figure. */
  readonly centre: Point;
}

export interface HeadFrame {
  readonly pose: HeadPose;
  /** −1 to 1: how far towards a three-quarter view. */
  readonly turn: number;
  /** A spot of the head on the page. */
  at(spot: Spot): Point;
  /** A point of the face seen from the front, laid on the face's surface. */
  face(x: number, y: number): Point;
  /** A point already seen from the viewer's side: only leaned, scaled and placed. */
  flat(x: number, y: number): Point;
  /** A spot of the scalp by azimuth (0 front, right positive) and angle from the crown, swollen by `swell`. */
  scalp(azimuth: number, fromCrown: number, swell?: number): Point;
  scalpSpot(azimuth: number, fromCrown: number, swell?: number): Spot;
}

const skull = { centre: [0, -32, -14] as Spot, radii: [104, 118, 112] as Spot };
const fullTurn = Math.sin(0.45);

export function createHeadFrame(pose: HeadPose): HeadFrame {
  const [cosYaw, sinYaw] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  const [cosPitch, sinPitch] = [Math.cos(pose.pitch), Math.sin(pose.pitch)];
  const pivot: Point = [0, 130];
  const flat = (x: number, y: number): Point => {
    const leaned = rotate([x, y], pose.roll, pivot);
    return [pose.centre[0] + leaned[0] * pose.scale, pose.centre[1] + leaned[1] * pose.scale];
  };
  const at = ([x, y, z]: Spot): Point => {
    const x1 = x * cosYaw + z * sinYaw;
    const z1 = z * cosYaw - x * sinYaw;
    return flat(x1, y * cosPitch + z1 * sinPitch);
  };
  const scalpSpot = (azimuth: number, fromCrown: number, swell = 1): Spot => {
    const over = fromCrown - Math.PI / 2;
    const ring = (over <= 0 ? Math.sin(fromCrown) : 1 - 0.1 * over * over) * swell;
    const drop = over <= 0 ? -Math.cos(fromCrown) * swell : over;
    return [
      skull.centre[0] + ring * Math.sin(azimuth) * skull.radii[0],
      skull.centre[1] + drop * skull.radii[1],
      skull.centre[2] + ring * Math.cos(azimuth) * skull.radii[2],
    ];
  };
  return {
    pose,
    turn: Math.max(-1, Math.min(1, sinYaw / fullTurn)),
    at,
    flat,
    face: (x, y) => at([x, y, faceDepth(x, y)]),
    scalpSpot,
    scalp: (azimuth, fromCrown, swell) => at(scalpSpot(azimuth, fromCrown, swell)),
  };
}

/** The face bulges like a shallow bowl and falls back towards the chin. */
function faceDepth(x: number, y: number): number {
  const across = Math.sqrt(Math.max(0.04, 1 - (x / 118) ** 2));
  const down = y > 20 ? blend(1, 0.86, Math.min(1, (y - 20) / 115)) : 1;
  return 84 * across * down + 6;
}
