import type { Artist } from '../artist.ts';
import { volumeOf } from './cap.ts';
import { drawLock, fall, flyaway, full, leaf, lockAlong, pointed } from './lock.ts';
import { crownAngle, scalpLock } from './scalp-lock.ts';

type Hair = Artist['character']['hair'];

/** Height of the face at which the locks beside it end. */
const ends: Readonly<Record<Hair, number>> = {
  short: 62,
  spiky: 56,
  bob: 132,
  long: 150,
  wavy: 150,
  twintails: 118,
  ponytail: 112,
  buns: 108,
  braids: 84,
};

/** Locks that frame the face, over the ears. */
export function drawSides(artist: Artist) {
  const { head, palette, character, random, style } = artist;
  const end = ends[character.hair];
  const swell = volumeOf(artist);
  const isElf = character.species === 'elf' || character.species === 'demon';
  for (const side of [-1, 1]) {
    const nearness = 1 - side * head.turn * 0.25;
    for (const [azimuth, length, width] of [
      [1.72, end * 0.94, 0.2],
      [1.46, end, 0.19],
      [1.24, end * 0.86, 0.13],
    ] as const) {
      if (isElf && azimuth === 1.46 && end < 120) continue;
      const y = length + random.around(10);
      drawLock(
        artist,
        scalpLock(head, {
          root: [side * azimuth * 0.7, 0.45],
          tip: [side * (azimuth - 0.04 * nearness + (character.hair === 'bob' ? -0.06 : 0)), crownAngle(y)],
          width,
          taper: character.hair === 'bob' ? full : style.hair.spike > 0.5 ? leaf : pointed,
          swell: swell - (azimuth < 1.3 ? 0.03 : 0),
          puff: 0.05,
          flick: side * (character.hair === 'short' || character.hair === 'spiky' ? 0.12 : -0.04),
        }),
        {
          base: palette.hair.base,
          shade: palette.hair.shade,
          shine: palette.hair.shine,
          band: [0.22, 0.36],
          inkFrom: 0.4,
          strands: 1,
        },
      );
    }
  }
}

/** Long strands that fall over the shoulders onto the chest. */
export function drawFrontStrands(artist: Artist) {
  const { head, palette, character, random } = artist;
  const isLong = character.hair === 'long' || character.hair === 'wavy';
  if (!isLong) return;
  const wave = character.hair === 'wavy' ? 13 : 4;
  for (const side of [-1, 1]) {
    const count = side * head.turn > 0.2 ? 1 : 2;
    for (let i = 0; i < count; i++) {
      const root = head.scalp(side * (1.42 + i * 0.16), 1.75, 1.05);
      const length = (i === 0 ? 250 : 205) + random.around(30);
      const centre = fall(root, [side * (10 + i * 14), 60], length, {
        wave,
        phase: random.range(0, 6),
        sway: -side * 14,
        turns: character.hair === 'wavy' ? 2.2 : 1,
      });
      drawLock(artist, lockAlong(centre, i === 0 ? 21 : 15, leaf), {
        base: palette.hair.base,
        shade: palette.hair.shade,
        shine: palette.hair.shine,
        band: [0.34, 0.46],
        strands: 2,
        inkFrom: 0.04,
      });
    }
    flyaway(artist, fall(head.scalp(side * 1.5, 1.9, 1.08), [side * 26, 40], 130, { wave: 6, phase: side }));
  }
}
