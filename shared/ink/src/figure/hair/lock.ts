import { along, at, sample, section } from '../../geometry/curve.ts';
import { shape, type Path } from '../../geometry/path.ts';
import { add, blend, mix, scale, smoothstep, type Point } from '../../geometry/point.ts';
import { runOut, sides, type Pressure } from '../../geometry/stroke.ts';
import type { Colour } from '../../paint/colour.ts';
import type { Paint } from '../../sheet/marks.ts';
import type { Artist } from '../artist.ts';

/** One strand group: two edges that meet in a tip. Both have the same number of points. */
export interface Lock {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
}

/** Width along a lock from root (0) to tip (1). */
export type Taper = (t: number) => number;

/** Full, then drawn out to a point. */
export const pointed: Taper = (t) =>
  t < 0.45 ? 0.75 + 0.25 * Math.sin((t / 0.45) * 1.57) : (1 - (t - 0.45) / 0.55) ** 0.8;
/** Narrow root, belly, point. */
export const leaf: Taper = (t) => Math.sin(Math.PI * Math.min(1, 0.14 + t * 0.86)) ** 0.8;
/** Nearly even, closing late. */
export const full: Taper = (t) => (t < 0.68 ? 0.86 + 0.14 * t : 0.955 * (1 - (t - 0.68) / 0.32) ** 0.62);

export function lockAlong(centre: readonly Point[], halfWidth: number, taper: Taper = pointed): Lock {
  const points = sample(centre, 14);
  const [left, right] = sides(points, (t) => halfWidth * taper(t));
  return { left, right };
}

export const outline = ({ left, right }: Lock): Path => shape(left, right.toReversed());

/** A point inside a lock: t from root to tip, k from the left edge to the right. */
const inside = ({ left, right }: Lock, t: number, k: number): Point =>
  mix(along(left, t), along(right, t), k);

export interface LockLook {
  readonly base: Paint;
  readonly shade: Colour;
  readonly shine?: Colour;
  /** Where the shine sits between root and tip. */
  readonly band?: readonly [number, number];
  /** Where the edges begin to be inked, so that roots melt together. */
  readonly inkFrom?: number;
  readonly strands?: number;
  readonly weight?: number;
  /** How much of the width lies in shade, 0 to 1. */
  readonly shadeWidth?: number;
}

export function drawLock(artist: Artist, lock: Lock, look: LockLook) {
  const { sheet, palette, light, random } = artist;
  const weight = (look.weight ?? 1) * artist.weight;
  const inkFrom = look.inkFrom ?? 0;
  const path = outline(lock);
  sheet.fill(path, look.base);

  const isLeftDark = at(lock.left, 5)[0] * light.from[0] < at(lock.right, 5)[0] * light.from[0];
  const shadeWidth = look.shadeWidth ?? 0.42;
  if (shadeWidth > 0 && artist.style.shading !== 'none')
    shadeSide(artist, lock, look, isLeftDark, shadeWidth, inkFrom);
  if (look.shine && look.band) shineBand(artist, lock, look.shine, look.band);

  const from = Math.max(0.02, inkFrom);
  const edge: Pressure = (t) => smoothstep(0, 0.35, t) * (1 - 0.55 * t) + 0.12;
  for (const [side, k] of [
    [lock.left, isLeftDark ? 1 : 0.72],
    [lock.right, isLeftDark ? 0.72 : 1],
  ] as const)
    sheet.line(section(side, from, 1, 12), weight * k, palette.hair.line, edge);

  for (let i = 0; i < (look.strands ?? 0); i++) {
    const k = random.range(0.25, 0.75);
    const start = Math.max(inkFrom, random.range(0.3, 0.6));
    const end = random.range(start + 0.2, 0.97);
    const points = Array.from({ length: 7 }, (_, j) => inside(lock, blend(start, end, j / 6), k));
    sheet.line(points, weight * 0.5, palette.hair.line, runOut, 0.75);
  }
}

function shadeSide(
  artist: Artist,
  lock: Lock,
  look: LockLook,
  isLeftDark: boolean,
  width: number,
  from: number,
) {
  const steps = Array.from({ length: 9 }, (_, i) => blend(Math.max(0.08, from * 0.8), 1, i / 8));
  const dark = steps.map((t) => inside(lock, t, isLeftDark ? 0 : 1));
  const inner = steps.map((t) => {
    const k = width * smoothstep(from * 0.8, 0.75, t) + 0.03 * Math.sin(t * 17);
    return inside(lock, t, isLeftDark ? k : 1 - k);
  });
  const path = shape(dark, inner.toReversed());
  if (artist.style.shading === 'hatching') artist.sheet.tone(path, { type: 'hatch' }, { opacity: 0.8 });
  else artist.sheet.tone(path, look.shade, { opacity: artist.style.shading === 'soft' ? 0.75 : 0.95 });
}

/** A piece of the ring of light, with a torn lower edge. */
function shineBand(artist: Artist, lock: Lock, colour: Colour, [from, to]: readonly [number, number]) {
  const { sheet, random, style } = artist;
  const middle = blend(from, to, 0.4);
  const tear = (k: number, depth: number) => inside(lock, blend(middle, to, depth), k);
  const top = [0.1, 0.3, 0.5, 0.7, 0.9].map((k) =>
    inside(lock, blend(middle, from, Math.sin(k * Math.PI) * random.range(0.7, 1)), k),
  );
  const bottom = [
    tear(0.9, 0),
    tear(0.76, random.range(0.6, 1)),
    tear(0.62, 0.15),
    tear(0.45, random.range(0.5, 1)),
    tear(0.3, 0.15),
    tear(0.2, random.range(0.3, 0.8)),
    tear(0.1, 0),
  ];
  sheet.tone(shape(top, bottom), colour, { opacity: Math.min(1, 0.72 * style.hair.shine) });
}

/** Loose single hairs beside a lock. */
export function flyaway(artist: Artist, centre: readonly Point[], width = 0.55) {
  artist.sheet.line(sample(centre, 9), artist.weight * width, artist.palette.hair.line, runOut);
}

/** A falling centre line: starts in a direction and gives way to gravity, with a wave of its own. */
export function fall(
  root: Point,
  direction: Point,
  lengthDown: number,
  options: { wave?: number; phase?: number; sway?: number; turns?: number } = {},
): Point[] {
  const { wave = 0, phase = 0, sway = 0, turns = 1.5 } = options;
  const points = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const push = scale(direction, t * (1 - 0.45 * t));
    const swing = Math.sin(phase + t * turns * Math.PI * 2) * wave * smoothstep(0.1, 0.5, t);
    return add(root, [push[0] + swing + sway * t * t, push[1] * (1 - t * 0.6) + lengthDown * t ** 1.15]);
  });
  return points;
}
