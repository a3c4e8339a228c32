import { along, section } from '../../geometry/curve.ts';
import { add, mix, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';
import { armLimb, drawBareArm, drawHandOf, lowerHalf, upperHalf, type Arm } from './arms.ts';
import { hangingSleeve } from './hanging-sleeve.ts';
import type { Limb } from './limb.ts';
import type { Sleeve } from './sleeve.ts';

/** One half of an arm in its sleeve; the forearm comes with the hand. */
export function drawArm(artist: Artist, arm: Arm, sleeve: Sleeve, part: 'upper' | 'lower') {
  const hand = () => drawHandOf(artist, arm);
  switch (sleeve.kind) {
    case 'long':
    case 'loose':
    case 'plate':
      return longSleeve(artist, arm, sleeve, part, hand);
    case 'wide': {
      const limb = armLimb(artist, arm, 9, 19);
      drawBareArm(artist, arm, part, hand);
      if (part === 'lower') return hangingSleeve(artist, arm, limb, sleeve);
      return void upperHalf(artist, arm, limb, sleeve.material, { shade: 12, seam: 0.5 });
    }
    case 'short':
    case 'puff':
    case 'none':
      drawBareArm(artist, arm, part, hand);
      if (part === 'upper' && sleeve.kind !== 'none') shortSleeve(artist, arm, sleeve);
  }
}

function longSleeve(artist: Artist, arm: Arm, sleeve: Sleeve, part: 'upper' | 'lower', hand: () => void) {
  const cloth = sleeve.material;
  const isLoose = sleeve.kind === 'loose';
  const limb = armLimb(artist, arm, isLoose ? 8 : 5, isLoose ? 11 : 5);
  if (part === 'upper') {
    const path = upperHalf(artist, arm, limb, cloth, { shade: 11, seam: 0.5 });
    return folds(artist, cloth, path, elbowFolds(limb, 'upper'));
  }
  hand();
  const path = lowerHalf(artist, arm, limb, cloth, { shade: 10, end: 0.95 });
  folds(artist, cloth, path, elbowFolds(limb, 'lower'));
  if (sleeve.cuff) cuff(artist, armLimb(artist, arm, 6, isLoose ? 8 : 7), sleeve.cuff, isLoose ? 0.84 : 0.8);
  if (sleeve.stripe) stripe(artist, limb, sleeve.stripe);
}

function shortSleeve(artist: Artist, arm: Arm, sleeve: Sleeve) {
  const isPuff = sleeve.kind === 'puff';
  const end = isPuff ? 0.61 : 0.72;
  const limb = isPuff ? puffed(armLimb(artist, arm, 6)) : flared(armLimb(artist, arm, 6));
  const path = upperHalf(artist, arm, limb, sleeve.material, { shade: 12, seam: isPuff ? 0.8 : 0.5, end });
  const at = (t: number, k: number) => mixEdge(limb, t, k);
  folds(
    artist,
    sleeve.material,
    path,
    isPuff
      ? [
          [at(0.54, 0.3), at(0.48, 0.28), at(0.4, 0.34)],
          [at(0.54, 0.62), at(0.46, 0.6), at(0.36, 0.6)],
        ]
      : [
          [at(0.34, 0.95), at(0.42, 0.7), at(0.5, 0.55)],
          [at(0.44, 1), at(0.54, 0.8), at(0.62, 0.72)],
        ],
  );
  if (!sleeve.cuff) return;
  const band = armLimb(artist, arm, isPuff ? 5 : 9);
  const rows = [end - 0.03, end + 0.07].map((t) =>
    [0, 0.5, 1].map((k) => add(mixEdge(band, t, k), [0, k === 0.5 ? 5 : 0])),
  );
  panel(artist, [rows[0] ?? [], (rows[1] ?? []).toReversed()], sleeve.cuff, { shade: 5 });
}

const mixEdge = ({ lateral, medial }: Limb, t: number, k: number): Point =>
  mix(along(lateral.upper, t), along(medial.upper, t), k);

/** Widens an upper sleeve by `by(t)` on both edges. */
function widened({ lateral, medial, ...rest }: Limb, by: (t: number) => number): Limb {
  const apart = lateral.upper.map((p, i) => {
    const t = i / (lateral.upper.length - 1);
    const across = unit(subtract(p, along(medial.upper, t)));
    return add(p, scale(across, by(t)));
  });
  const inner = medial.upper.map((p, i) => {
    const t = i / (medial.upper.length - 1);
    const across = unit(subtract(p, along(lateral.upper, t)));
    return add(p, scale(across, by(t) * 0.55));
  });
  return { ...rest, lateral: { ...lateral, upper: apart }, medial: { ...medial, upper: inner } };
}

const puffed = (limb: Limb) =>
  widened(limb, (t) => (t < 0.6 ? 19 * Math.sin(Math.PI * Math.min(1, t / 0.62)) ** 0.8 : 0));
const flared = (limb: Limb) => widened(limb, (t) => 7 * Math.max(0, t - 0.25));

/** Where cloth bunches on the inside of the elbow, and pulls from its outside. */
function elbowFolds({ lateral, medial, bend }: Limb, part: 'upper' | 'lower'): Point[][] {
  const isMedialInside = lengthOf(medial) < lengthOf(lateral);
  const [inner, outer] = isMedialInside ? [medial, lateral] : [lateral, medial];
  const across = (t: number, k: number) => mix(along(inner[part], t), along(outer[part], t), k);
  const [near, step] = part === 'upper' ? [0.98, -1] : [0.02, 1];
  const reach = bend > 0.45 ? 1 : 0.65;
  return [
    [across(near, 0), across(near + step * 0.05, 0.3 * reach), across(near + step * 0.13, 0.55 * reach)],
    [
      across(near + step * 0.13, 0),
      across(near + step * 0.2, 0.24 * reach),
      across(near + step * 0.3, 0.4 * reach),
    ],
  ];
}

const lengthOf = ({ upper, lower }: Limb['lateral']): number =>
  [...upper, ...lower].reduce((sum, p, i, all) => {
    const before = all[i - 1] ?? p;
    return sum + Math.hypot(p[0] - before[0], p[1] - before[1]);
  }, 0);

function cuff(artist: Artist, { lateral, medial }: Limb, material: Material, from: number) {
  const [a, b] = [section(lateral.lower, from, 0.99, 5), section(medial.lower, from, 0.99, 5)];
  const arc = (t: number): Point[] => {
    const [p, q] = [along(lateral.lower, t), along(medial.lower, t)];
    const down = unit(subtract(along(lateral.lower, 1), along(lateral.lower, 0.5)));
    return [p, add(mix(p, q, 0.5), scale(down, 4)), q];
  };
  panel(artist, [a, arc(0.99), b.toReversed(), arc(from).toReversed()], material, { shade: 6 });
}

function stripe(artist: Artist, { lateral, medial }: Limb, colour: string) {
  const at = (t: number, k: number) => mix(along(lateral.lower, t), along(medial.lower, t), k);
  artist.sheet.line([at(0.9, 0.06), at(0.94, 0.5), at(0.9, 0.94)], artist.weight * 1.1, colour, () => 1);
}
