import type { Artist } from '../artist.ts';
import { volumeOf } from './cap.ts';
import { hairPaint } from './hair-paint.ts';
import {
  drawLock,
  fall,
  flyaway,
  full,
  leaf,
  lockAlong,
  pointed,
  type LockLook,
  type Taper,
} from './lock.ts';
import { crownAngle, scalpLock } from './scalp-lock.ts';

type Hair = Artist['character']['hair'];

interface Fringe {
  /** Height of the face at which the locks beside it end. */
  readonly end: number;
  /** How far their tips stand off. */
  readonly flare: number;
  readonly taper: Taper;
}

const fringes: Readonly<Record<Hair, Fringe>> = {
  short: { end: 66, flare: 0.16, taper: pointed },
  spiky: { end: 56, flare: 0.3, taper: pointed },
  bob: { end: 128, flare: -0.02, taper: full },
  long: { end: 146, flare: 0.03, taper: leaf },
  wavy: { end: 140, flare: 0.12, taper: leaf },
  twintails: { end: 124, flare: 0, taper: leaf },
  ponytail: { end: 116, flare: 0, taper: leaf },
  buns: { end: 108, flare: 0.02, taper: leaf },
  braids: { end: 88, flare: 0, taper: leaf },
};

/** Locks that frame the face, over the ears. */
export function drawSides(artist: Artist) {
  const { head, character, random, style } = artist;
  const { end, flare, taper } = fringes[character.hair];
  const swell = volumeOf(artist);
  const showsEars = character.species === 'elf' || character.species === 'demon';
  const isTied = ['twintails', 'ponytail', 'buns', 'braids'].includes(character.hair);
  const look = sideLook(artist);
  for (const side of [-1, 1]) {
    const isFar = side * head.turn > 0.3;
    const edge = Math.PI / 2 - side * head.pose.yaw;
    const isCropped = character.hair === 'short' || character.hair === 'spiky';
    if (isCropped) templeLock(artist, side, edge, end);
    const courses = isLoose(character.hair)
      ? []
      : [
          ...(isTied || isCropped
            ? []
            : [{ azimuth: edge + 0.02, length: end * 0.8, width: 0.22, lift: flare + 0.05 }]),
          ...(isTied || isFar || isCropped
            ? []
            : [{ azimuth: 1.66, length: end * 1.02, width: 0.25, lift: flare }]),
          ...(showsEars && end < 120
            ? []
            : [{ azimuth: isFar ? 1.34 : 1.44, length: end * 0.92, width: 0.2, lift: flare * 0.4 }]),
          ...(isFar ? [] : [{ azimuth: 1.2, length: end * 0.76, width: 0.12, lift: 0 }]),
        ];
    for (const { azimuth, length, width, lift } of courses)
      drawLock(
        artist,
        scalpLock(head, {
          root: [side * azimuth * 0.62, 0.4],
          tip: [side * azimuth, crownAngle(length + random.around(12))],
          width: isTied && width > 0.15 ? width * 0.7 : width,
          taper,
          swell: swell - (azimuth < 1.3 ? 0.05 : 0.01),
          puff: 0.04,
          flare: lift * (1 + style.hair.spike),
          flick: side * random.range(-0.08, 0.1),
        }),
        look,
      );
  }
}

/** Cropped hair ends beside the ear in tips that stand off; seen from the side they keep their breadth. */
function templeLock(artist: Artist, side: number, edge: number, end: number) {
  const { head, random, style } = artist;
  const swell = volumeOf(artist);
  for (const [at, down, out, width] of [
    [0.1, 1.02, 16, 17],
    [-0.16, 0.86, 4, 15],
  ] as const) {
    const azimuth = side * (edge + at);
    const tip = head.flat(side * (106 + out * (1 + style.hair.spike)), end * down + random.around(8));
    const centre = [
      head.scalp(azimuth, 0.7, swell),
      head.scalp(azimuth, 1.25, swell + 0.01),
      head.scalp(azimuth, 1.75, swell),
      tip,
    ];
    drawLock(artist, lockAlong(centre, width * head.pose.scale, pointed), {
      ...sideLook(artist),
      band: [0.2, 0.34],
      inkFrom: 0.4,
    });
  }
}

const sideLook = (artist: Artist): LockLook => ({
  base: hairPaint(artist),
  shade: artist.palette.hair.shade,
  shine: artist.palette.hair.shine,
  band: [0.24, 0.4],
  inkFrom: 0.36,
  strands: 1,
  weight: 0.9,
});

/** Long strands that run from the crown past the cheek, over the shoulders, onto the chest. */
export function drawFrontStrands(artist: Artist) {
  const { head, character, random } = artist;
  if (!isLoose(character.hair)) return;
  const isWavy = character.hair === 'wavy';
  const swell = volumeOf(artist);
  for (const side of [-1, 1]) {
    const isFar = side * head.turn > 0.3;
    const edge = Math.PI / 2 - side * head.pose.yaw;
    const strands = [
      { azimuth: edge + 0.02, length: 300, width: 27 },
      { azimuth: isFar ? edge - 0.12 : 1.52, length: 238, width: 30 },
      { azimuth: isFar ? 1.2 : 1.3, length: 190, width: 19 },
    ].slice(isFar ? 1 : 0);
    for (const { azimuth, length, width } of strands) {
      const over = [0.28, 0.7, 1.12, 1.5].map((p) =>
        head.scalp(side * azimuth * (0.74 + p * 0.16), p, swell + 0.02),
      );
      const root = over.at(-1) ?? head.scalp(side * azimuth, 1.5, swell);
      const hanging = fall(root, [side * 16, 40], length + random.around(34), {
        wave: isWavy ? 13 : 4,
        phase: random.range(0, 6),
        sway: -side * random.range(0, 30),
        turns: isWavy ? 2.1 : 0.9,
      });
      drawLock(artist, lockAlong([...over, ...hanging.slice(1)], width, flowing), {
        ...sideLook(artist),
        band: [0.1, 0.19],
        strands: 3,
        inkFrom: 0.04,
        shadeWidth: 0.36,
      });
    }
    flyaway(
      artist,
      fall(head.scalp(side * 1.66, 1.7, 1.16), [side * 52, 30], 170, { wave: 7, sway: side * 22 }),
    );
  }
}

const isLoose = (hair: Hair) => hair === 'long' || hair === 'wavy';

/** Narrow at the root, full past the cheek, drawn out below. */
const flowing: Taper = (t) =>
  t < 0.35 ? 0.08 + 0.92 * Math.sin((t / 0.35) * 1.57) : (1 - ((t - 0.35) / 0.65) ** 1.7) ** 0.9;
