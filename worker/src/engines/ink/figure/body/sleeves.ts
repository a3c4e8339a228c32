import { sample } from '../../geometry/curve.ts';
import { add, length, mix, perpendicular, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';

import { limb, piece } from './limb.ts';
export interface Sleeve {
  readonly kind: 'none' | 'short' | 'puff' | 'long' | 'loose' | 'wide' | 'plate';
  readonly material: Material;
  readonly cuff?: Material;
  readonly stripe?: string;
}

export function shortSleeve(
  artist: Artist,
  shoulder: Point,
  elbow: Point,
  r: { top: number },
  sleeve: Sleeve,
) {
  const isPuff = sleeve.kind === 'puff';
  const end = mix(shoulder, elbow, isPuff ? 0.42 : 0.56);
  const [left, right] = limb(
    add(shoulder, [0, -10]),
    end,
    r.top + (isPuff ? 8 : 5),
    r.top + (isPuff ? 4 : 9),
    isPuff ? 16 : 2,
  );
  const hem = sample(
    [left.at(-1) ?? end, add(end, scale(unit(subtract(elbow, shoulder)), 8)), right.at(-1) ?? end],
    6,
  );
  const root = sample(
    [
      right[0] ?? shoulder,
      add(shoulder, scale(unit(subtract(elbow, shoulder)), -r.top * 1.1)),
      left[0] ?? shoulder,
    ],
    7,
  );
  const d = panel(artist, [left, hem, right.toReversed(), root], sleeve.material, { shade: 11, rim: 4 });
  folds(artist, sleeve.material, d, [
    [mix(left[5] ?? end, end, 0.25), mix(end, shoulder, 0.3), mix(end, shoulder, 0.55)],
  ]);
  if (sleeve.cuff) {
    const cuffEnd = mix(shoulder, elbow, isPuff ? 0.5 : 0.64);
    piece(artist, end, cuffEnd, r.top + (isPuff ? 3 : 9), r.top + (isPuff ? 1 : 9), sleeve.cuff, 'open');
  }
}

/** The hanging sleeve of a kimono: cloth falls from the forearm. */
export function wideSleeve(
  artist: Artist,
  arm: { shoulder: Point; elbow: Point; wrist: Point; r: { top: number; elbow: number } },
  sleeve: Sleeve,
) {
  const { shoulder, elbow, wrist, r } = arm;
  const upper = piece(artist, shoulder, elbow, r.top + 9, r.elbow + 17, sleeve.material);
  const drop = Math.max(50, 128 - Math.abs(wrist[1] - elbow[1]) * 0.25);
  const isHanging = wrist[1] > elbow[1] + 60;
  const out = Math.sign(elbow[0] - artist.body.at(0, 0)[0]) || 1;
  const end = mix(elbow, wrist, 0.86);
  const along = unit(subtract(wrist, elbow));
  const across = perpendicular(along);
  const up = across[1] < 0 ? across : scale(across, -1);
  const topEdge = isHanging
    ? [
        add(elbow, [out * (r.elbow + 16), -14]),
        add(mix(elbow, end, 0.6), [out * (r.elbow + 22), 0]),
        add(end, [out * 32, 0]),
      ]
    : [
        add(elbow, scale(up, r.elbow + 12)),
        add(mix(elbow, end, 0.5), scale(up, r.elbow + 8)),
        add(end, scale(up, 25)),
      ];
  const mouth = isHanging
    ? [add(end, [out * 32, 0]), add(end, [out * 20, 34]), add(end, [-out * 38, 18])]
    : [add(end, scale(up, 25)), add(end, [0, 20]), add(end, [out * 14, drop])];
  const bottom = isHanging
    ? [
        add(end, [-out * 38, 18]),
        add(mix(elbow, end, 0.5), [-out * 32, 0]),
        add(elbow, [-out * (r.elbow + 12), -6]),
      ]
    : [
        add(end, [out * 14, drop]),
        add(mix(elbow, end, 0.4), [out * 12, drop + 12]),
        add(elbow, [out * 26, 26]),
      ];
  const d = panel(artist, [topEdge, mouth, bottom], sleeve.material, { shade: 16, rim: 4 });
  folds(artist, sleeve.material, d, [
    [add(elbow, [out * 4, 0]), add(elbow, [out * 8, 34]), add(elbow, [out * 2, 62])],
  ]);
  folds(artist, sleeve.material, upper, bendFolds(shoulder, elbow, wrist, r.elbow + 10).slice(0, 1));
  if (sleeve.cuff) artist.sheet.line(mouth, artist.weight * 2.4, sleeve.cuff.base);
}

export function bendFolds(from: Point, elbow: Point, to: Point, radius: number): Point[][] {
  const inner = unit(add(unit(subtract(from, elbow)), unit(subtract(to, elbow))));
  const isStraight = length(add(unit(subtract(from, elbow)), unit(subtract(to, elbow)))) < 0.25;
  const start = add(
    elbow,
    scale(isStraight ? perpendicular(unit(subtract(to, from))) : inner, radius * 0.85),
  );
  return [
    [start, mix(start, from, 0.14), mix(elbow, from, 0.3)],
    [add(start, scale(unit(subtract(from, elbow)), 12)), mix(start, from, 0.3), mix(elbow, from, 0.46)],
  ];
}

export function stripeAround(artist: Artist, elbow: Point, wrist: Point, radius: number, colour: string) {
  const across = perpendicular(unit(subtract(wrist, elbow)));
  const at = mix(elbow, wrist, 0.78);
  artist.sheet.line(
    [
      add(at, scale(across, -radius + 2)),
      add(at, scale(unit(subtract(wrist, elbow)), 4)),
      add(at, scale(across, radius - 2)),
    ],
    artist.weight * 1.2,
    colour,
    () => 1,
  );
}
