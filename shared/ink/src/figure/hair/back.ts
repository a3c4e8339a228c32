import { blend, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { drawSkullBack } from './cap.ts';
import { hairPaint } from './hair-paint.ts';
import { drawLock, fall, leaf, lockAlong, pointed } from './lock.ts';

/** Length of the hair behind the shoulders from the middle of the head, and how far it spreads. */
const falls = {
  short: { length: 118, spread: 8, wave: 0, count: 7 },
  spiky: { length: 120, spread: 26, wave: 0, count: 7 },
  bob: { length: 158, spread: 16, wave: 0, count: 7 },
  long: { length: 470, spread: 70, wave: 7, count: 9 },
  wavy: { length: 400, spread: 96, wave: 18, count: 9 },
  twintails: { length: 106, spread: -26, wave: 0, count: 5 },
  ponytail: { length: 104, spread: -26, wave: 0, count: 5 },
  buns: { length: 104, spread: -22, wave: 0, count: 5 },
  braids: { length: 116, spread: -14, wave: 0, count: 5 },
} as const;

export function drawBackHair(artist: Artist) {
  const { head, palette, character, random, style } = artist;
  const { length, spread, wave, count } = falls[character.hair];
  const yaw = head.pose.yaw;
  const isLong = length > 300;
  const left = head.scalp(-Math.PI / 2 - yaw, 1.5, 1.02);
  const right = head.scalp(Math.PI / 2 - yaw, 1.5, 1.02);
  const size = head.pose.scale;
  const order = Array.from({ length: count }, (_, i) => (i / (count - 1)) * 2 - 1).toSorted(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  drawSkullBack(artist, spread < 0);
  for (const f of order) {
    const root: Point = [
      blend(left[0], right[0], (f * 0.86 + 1) / 2),
      blend(left[1], right[1], (f + 1) / 2) - 30,
    ];
    const down = (length + 20) * size * (1 - 0.16 * f * f) + random.around(length * 0.07);
    const centre = fall(root, [f * spread * 0.9 * style.hair.volume, 20], down, {
      wave: wave * random.range(0.6, 1.2),
      phase: random.range(0, 6),
      sway: f * spread * (isLong ? 0.2 : 0.6),
      turns: wave > 10 ? 2.2 : 1.1,
    });
    const outer = Math.abs(f) > 0.7;
    drawLock(artist, lockAlong(centre, (isLong ? 34 : 27) * size, isLong ? leaf : pointed), {
      base: outer ? hairPaint(artist) : palette.hair.shade,
      shade: outer ? palette.hair.shade : palette.hair.deep,
      strands: isLong ? 3 : 1,
      inkFrom: isLong ? 0.1 : 0.35,
      shadeWidth: 0.5,
    });
  }
}
