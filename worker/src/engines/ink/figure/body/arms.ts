import { sample } from '../../geometry/curve.ts';
import { add, length, mix, perpendicular, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';
import { buildOf } from './build.ts';
import { drawHand, type HandShape } from './hands.ts';

export interface Sleeve {
  readonly kind: 'none' | 'short' | 'puff' | 'long' | 'loose' | 'wide' | 'plate';
  readonly material: Material;
  readonly cuff?: Material;
  readonly stripe?: string;
}

interface ArmPose {
  readonly elbow: Point;
  readonly wrist: Point;
  readonly hand: HandShape;
  /** Direction of the hand, radians. */
  readonly aim: number;
  readonly thumb: 1 | -1;
  readonly isBehind: boolean;
  readonly isOverFace: boolean;
}

const angleOf = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);

export function armPose(artist: Artist, side: -1 | 1): ArmPose {
  const { pose, body, head } = artist;
  const { shoulder: w, waist } = buildOf(artist);
  const gesture = side === pose.arm ? pose.gesture : pose.gesture === 'behind' ? 'behind' : 'sides';
  const at = (x: number, y: number) => body.at(side * x, y, 10);
  const mirror = (angle: number) => (side === 1 ? angle : Math.PI - angle);
  const base = { thumb: (side === 1 ? 1 : -1) as 1 | -1, isBehind: false, isOverFace: false };
  const chinPoint = head.flat(0, 134);
  switch (gesture) {
    case 'chin': {
      const wrist: Point = [chinPoint[0] + side * 44, chinPoint[1] + 50];
      return {
        ...base,
        elbow: at(w + 4, 232),
        wrist,
        hand: 'curled',
        aim: mirror(-2.1),
        thumb: side === 1 ? 1 : -1,
        isOverFace: true,
      };
    }
    case 'wave': {
      const elbow = at(w + 66, 196);
      const wrist = at(w + 92, 38);
      return { ...base, elbow, wrist, hand: 'open', aim: mirror(-1.4), thumb: side === 1 ? -1 : 1 };
    }
    case 'strap':
      return {
        ...base,
        elbow: at(w + 40, 214),
        wrist: at(w * 0.5 + 16, 150),
        hand: 'fist',
        aim: mirror(-2.3),
        isOverFace: true,
      };
    case 'hip': {
      const wrist = at(waist + 24, 322);
      return { ...base, elbow: at(w + 92, 226), wrist, hand: 'fist', aim: mirror(2.5) };
    }
    case 'chest': {
      const elbow = at(w + 26, 226);
      const wrist = body.front(side * 52, 152);
      return { ...base, elbow, wrist, hand: 'flat', aim: mirror(-2.75), isOverFace: true };
    }
    case 'behind':
      return {
        ...base,
        elbow: at(w + 34, 214),
        wrist: at(w - 26, 352),
        hand: 'relaxed',
        aim: mirror(1.9),
        isBehind: true,
      };
    case 'sides': {
      const elbow = at(w + 18, 214);
      const wrist = at(w + 14, 366);
      return {
        ...base,
        elbow,
        wrist,
        hand: 'relaxed',
        aim: angleOf(elbow, wrist),
        thumb: side === 1 ? 1 : -1,
      };
    }
  }
}

/** A round piece of limb; returns its two sides from a to b. */
function limb(a: Point, b: Point, ra: number, rb: number, bulge = 0): [Point[], Point[]] {
  const along = unit(subtract(b, a));
  const across = perpendicular(along);
  const edge = (s: number) =>
    sample(
      [
        add(a, scale(across, s * ra)),
        add(mix(a, b, 0.45), scale(across, s * (ra * 0.55 + rb * 0.45 + bulge))),
        add(b, scale(across, s * rb)),
      ],
      7,
    );
  return [edge(-1), edge(1)];
}

function piece(
  artist: Artist,
  a: Point,
  b: Point,
  ra: number,
  rb: number,
  material: Material,
  round = true,
): string {
  const [left, right] = limb(a, b, ra, rb, 1.5);
  const along = unit(subtract(b, a));
  const cap = sample([left.at(-1) ?? b, add(b, scale(along, round ? rb * 0.92 : 2)), right.at(-1) ?? b], 7);
  const root = sample([right[0] ?? a, add(a, scale(along, -ra * (round ? 0.95 : 0.35))), left[0] ?? a], 7);
  return panel(artist, [left, cap, right.toReversed(), root], material, {
    shade: 9,
    inked: round ? [0, 1, 2, 3] : [0, 1, 2],
    rim: 3,
  });
}

export function drawArm(artist: Artist, side: -1 | 1, sleeve: Sleeve) {
  const { body, palette } = artist;
  const { shoulder: w, isBoy } = buildOf(artist);
  const pose = armPose(artist, side);
  const shoulder = body.at(side * (w * 0.79), isBoy ? 58 : 60);
  const k = isBoy ? 1.18 : 1;
  const slim = artist.style.body.head < 0.95 ? 0.94 : 1;
  const r = { top: 29 * k * slim, elbow: 20 * k * slim, wrist: 14.5 * k * slim };
  const skin = palette.skin;
  const { elbow, wrist } = pose;
  const cloth = sleeve.material;

  const hand = () => drawHand(artist, wrist, pose.aim, pose.thumb, pose.hand);
  if (sleeve.kind === 'long' || sleeve.kind === 'loose' || sleeve.kind === 'plate') {
    const loose = sleeve.kind === 'loose' ? 9 : sleeve.kind === 'plate' ? 4 : 4;
    const end = mix(elbow, wrist, 0.94);
    hand();
    const upper = piece(artist, shoulder, elbow, r.top + loose, r.elbow + loose, cloth);
    const lower = piece(artist, elbow, end, r.elbow + loose, r.wrist + loose + 3, cloth, false);
    folds(artist, cloth, upper, bendFolds(shoulder, elbow, wrist, r.elbow + loose));
    folds(artist, cloth, lower, bendFolds(wrist, elbow, shoulder, r.elbow + loose).slice(0, 1));
    if (sleeve.cuff)
      piece(
        artist,
        mix(elbow, wrist, 0.82),
        mix(elbow, wrist, 0.97),
        r.wrist + loose + 5,
        r.wrist + loose + 4,
        sleeve.cuff,
        false,
      );
    if (sleeve.stripe) stripeAround(artist, elbow, wrist, r.wrist + loose + 5, sleeve.stripe);
    return;
  }
  piece(artist, shoulder, elbow, r.top, r.elbow, skin);
  hand();
  piece(artist, elbow, wrist, r.elbow, r.wrist, skin, false);
  if (sleeve.kind === 'wide') return wideSleeve(artist, { shoulder, elbow, wrist, r }, sleeve);
  if (sleeve.kind === 'short' || sleeve.kind === 'puff') shortSleeve(artist, shoulder, elbow, r, sleeve);
}

function shortSleeve(artist: Artist, shoulder: Point, elbow: Point, r: { top: number }, sleeve: Sleeve) {
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
    piece(artist, end, cuffEnd, r.top + (isPuff ? 3 : 9), r.top + (isPuff ? 1 : 9), sleeve.cuff, false);
  }
}

/** The hanging sleeve of a kimono: cloth falls from the forearm. */
function wideSleeve(
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

function bendFolds(from: Point, elbow: Point, to: Point, radius: number): Point[][] {
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

function stripeAround(artist: Artist, elbow: Point, wrist: Point, radius: number, colour: string) {
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
