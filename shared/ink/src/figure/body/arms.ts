import { section } from '../../geometry/curve.ts';
import { shape, type Path } from '../../geometry/path.ts';
import { add, mix, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import { even, type Pressure } from '../../geometry/stroke.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { rim, turnAway } from '../shading.ts';
import type { ArmPose } from './arm-pose.ts';
import { buildOf } from './build.ts';
import { drawHand } from './hands.ts';
import { limbOf, type Girth, type Limb } from './limb.ts';

/** An arm in its pose. */
export interface Arm {
  readonly side: -1 | 1;
  readonly pose: ArmPose;
}

/** Where the arm turns in the shoulder. */
function shoulderOf({ body, ...artist }: Artist, side: number): Point {
  const { shoulder, isBoy } = buildOf({ ...artist, body });
  return body.at(side * shoulder * 0.79, isBoy ? 60 : 62);
}

/** Edges of the arm, or of a sleeve that stands off it by `ease`. */
export function armLimb(artist: Artist, { side, pose }: Arm, ease = 0, loose = ease): Limb {
  const { body } = artist;
  const { shoulder: w, isBoy } = buildOf(artist);
  const k = (isBoy ? 1.18 : 1) * (artist.style.body.head < 0.95 ? 0.94 : 1);
  const girth: Girth = {
    shoulder: 27 * k + ease,
    upper: 24 * k + ease,
    elbow: 19.5 * k + (ease + loose) / 2,
    fore: 20.5 * k + loose,
    wrist: 14 * k + loose,
  };
  const over = pose.isBehind
    ? [body.at(side * w * 0.7, 60), body.at(side * w * 0.86, 64)]
    : [
        body.at(side * w * 0.5, (isBoy ? 2 : 5) - ease * 0.3),
        body.at(side * w * 0.77, (isBoy ? 12 : 15) - ease * 0.5),
        body.at(side * (w * 0.97 + ease * 0.6), 42),
      ];
  return limbOf(
    { shoulder: shoulderOf(artist, side), elbow: pose.elbow, wrist: pose.wrist },
    side,
    girth,
    over,
  );
}

/** The bare arm: its upper half, or the forearm with the hand. */
export function drawBareArm(artist: Artist, arm: Arm, part: 'upper' | 'lower', hand: () => void) {
  const limb = armLimb(artist, arm);
  if (part === 'upper') return void upperHalf(artist, arm, limb, artist.palette.skin, { shade: 9 });
  lowerHalf(artist, arm, limb, artist.palette.skin, { shade: 9 });
  hand();
  const { wrist, elbow } = arm.pose;
  const [a, b] = [limb.lateral.lower.at(-1) ?? wrist, limb.medial.lower.at(-1) ?? wrist];
  const back = scale(unit(subtract(elbow, wrist)), 15);
  artist.sheet.fill(
    shape(
      [mix(a, b, 0.12), add(mix(a, b, 0.12), back)],
      [add(mix(a, b, 0.88), back), mix(a, b, 0.88)],
      [add(mix(a, b, 0.5), scale(back, -0.6))],
    ),
    artist.palette.skin.base,
  );
}

export const drawHandOf = (artist: Artist, { pose }: Arm) =>
  drawHand(artist, pose.wrist, pose.aim, pose.thumb, pose.hand);

interface HalfLook {
  readonly shade: number;
  /** Weight of the seam where the sleeve is set in; 0: none. */
  readonly seam?: number;
  /** Where this half ends: 1 at the elbow or the wrist. */
  readonly end?: number;
}

const fromPit: Pressure = (t) => Math.min(1, 0.25 + t * 3) * even(t);

/** From neck and armpit to the elbow; open towards the trunk. Returns its outline. */
export function upperHalf(
  artist: Artist,
  { side, pose }: Arm,
  limb: Limb,
  material: Material,
  look: HalfLook,
): Path {
  const { body, sheet, weight } = artist;
  const { shoulder: w } = buildOf(artist);
  const end = look.end ?? 1;
  const lateral = end < 1 ? section(limb.lateral.upper, 0, end, 13) : limb.lateral.upper;
  const medial = end < 1 ? section(limb.medial.upper, 0, end, 11) : limb.medial.upper;
  const pit = medial[0] ?? body.at(side * w * 0.7, 110);
  const neck = lateral[0] ?? pit;
  const hem = [
    lateral.at(-1) ?? pit,
    add(mix(lateral.at(-1) ?? pit, medial.at(-1) ?? pit, 0.5), hang(pose, 4)),
    medial.at(-1) ?? pit,
  ];
  const root = [pit, body.at(side * w * 0.7, 84), body.at(side * w * 0.6, 44), neck];
  const deep = [pit, body.at(side * w * 0.1, 110), body.at(side * w * 0.1, 0), neck];
  const path = shape(lateral, hem, medial.toReversed(), root);
  sheet.fill(path, material.base);
  const beyond = end < 1 ? hem : [hem[0] ?? pit, add(hem[1] ?? pit, hang(pose, 70)), hem[2] ?? pit];
  const form = shape(lateral, beyond, medial.toReversed(), deep);
  turnAway(artist, path, material.shade, look.shade, undefined, form);
  rim(artist, path, 4, 0.8, form);
  sheet.line(lateral, weight, material.line, even);
  sheet.line(medial, weight * 0.9, material.line, fromPit);
  if (end < 1) sheet.line(hem, weight, material.line, even);
  if (look.seam) sheet.line(root.toReversed(), weight * look.seam, material.line, fromPit, 0.85);
  return path;
}

const hang = ({ elbow, wrist }: ArmPose, reach: number): Point => scale(unit(subtract(wrist, elbow)), reach);

/** From the elbow to the wrist, over the end of the upper half. Returns its outline. */
export function lowerHalf(
  artist: Artist,
  { pose }: Arm,
  limb: Limb,
  material: Material,
  look: HalfLook,
): Path {
  const { sheet, weight } = artist;
  const end = look.end ?? 1;
  const [a, b] = [limb.lateral.lower, limb.medial.lower].map((edge) => section(edge, 0, end, 12)) as [
    Point[],
    Point[],
  ];
  const [a0, b0, a1, b1] = [a[0], b[0], a.at(-1), b.at(-1)].map((p) => p ?? pose.elbow) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const cap = [a1, add(mix(a1, b1, 0.5), hang(pose, 4)), b1];
  const back = (reach: number) => [b0, add(mix(a0, b0, 0.5), hang(pose, -reach)), a0];
  const path = shape(a, cap, b.toReversed(), back(limb.bend > 1.6 ? 2 : 9));
  sheet.fill(path, material.base);
  const form = shape(a, cap, b.toReversed(), back(70));
  turnAway(artist, path, material.shade, look.shade, undefined, form);
  rim(artist, path, 3, 0.8, form);
  sheet.line(a, weight, material.line, even);
  sheet.line(b, weight, material.line, even);
  if (look.end !== undefined) sheet.line(cap, weight, material.line, even);
  return path;
}
