import { along, section } from '../../geometry/curve.ts';
import { add, mix, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';
import type { Arm } from './arms.ts';
import type { Limb } from './limb.ts';
import type { Sleeve } from './sleeve.ts';

/** The lower half of a kimono's sleeve: a bag of cloth that falls from the forearm. */
export function hangingSleeve(artist: Artist, arm: Arm, limb: Limb, sleeve: Sleeve) {
  const { wrist, elbow } = arm.pose;
  const sides = wrist[1] > elbow[1] + 60 ? lowered(arm, limb) : raised(limb);
  const [top, mouth, bottom] = sides;
  const path = panel(artist, sides, sleeve.material, { shade: 16 });
  if (sleeve.cuff) artist.sheet.line(mouth, artist.weight * 2.4, sleeve.cuff.base);
  const fold = (a: number, b: number) => {
    const [from, to] = [along(top, a), along(bottom, b)];
    return [from, add(mix(from, to, 0.5), [3, 4]), mix(from, to, 0.8)];
  };
  folds(artist, sleeve.material, path, [fold(0.12, 0.72), fold(0.5, 0.4)]);
}

type Sides = readonly [Point[], Point[], Point[]];

/** The arm hangs: the bag falls along it and the hand comes out below. */
function lowered({ side }: Arm, { lateral, medial }: Limb): Sides {
  const outer = (t: number, out: number, down = 0) => add(along(lateral.lower, t), [side * out, down]);
  const inner = (t: number, out: number, down = 0) => add(along(medial.lower, t), [-side * out, down]);
  return [
    [along(lateral.upper, 0.86), outer(0.05, 0), outer(0.45, 5), outer(0.95, 9, 6)],
    [outer(0.95, 9, 6), mix(outer(0.95, 9, 22), inner(0.95, 20, 30), 0.5), inner(0.95, 20, 26)],
    [inner(0.95, 20, 26), inner(0.5, 12), inner(0.05, 0), along(medial.upper, 0.82)],
  ];
}

/** The forearm is raised: the mouth slides back and the bag hangs from under it. */
function raised({ lateral, medial }: Limb): Sides {
  const lowest = (edge: Limb['lateral']) => Math.max(...section(edge.lower, 0, 0.6, 5).map((p) => p[1]));
  const [under, over] = lowest(lateral) > lowest(medial) ? [lateral, medial] : [medial, lateral];
  const foot = along(under.lower, 0.72);
  const tip = along(under.lower, 0);
  const corner = add(mix(foot, tip, 0.2), [0, 78]);
  return [
    [along(over.upper, 0.9), along(over.lower, 0.05), along(over.lower, 0.35), along(over.lower, 0.72)],
    [along(over.lower, 0.72), foot, add(mix(foot, corner, 0.5), [0, 4]), corner],
    [
      corner,
      add(mix(foot, tip, 0.7), [0, 92]),
      add(tip, [0, 58]),
      along(under.upper, 0.8),
      along(under.upper, 0.55),
    ],
  ];
}
