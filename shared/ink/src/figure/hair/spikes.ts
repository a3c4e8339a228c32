import { add, scale, unit, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { volumeOf } from './cap.ts';
import { drawLock, lockAlong, type Taper } from './lock.ts';

/** Broad at the root, straight to a sharp point. */
const thorn: Taper = (t) => (1 - t) ** 0.9;

/** Springing spikes, large and small in turn, all leaning with one wind. Those before the crown melt into it. */
export function drawSpikes(artist: Artist, isFront: boolean) {
  const { head, palette, random, style, character } = artist;
  const energy = style.hair.spike * (character.hair === 'spiky' ? 1 : 0.35);
  const size = head.pose.scale;
  const middle = head.scalp(0, 1.5, 0);
  const swell = volumeOf(artist);
  const yaw = head.pose.yaw;
  const wind = (head.turn > 0 ? -1 : 1) * (0.34 - 0.16 * energy);
  const isUnderBrim = character.accessory.some((item) => item === 'straw hat' || item === 'witch hat');
  for (const { f, isLarge } of order(random, isFront ? 5 : 8)) {
    if (isUnderBrim && Math.abs(f) < 0.86) continue;
    const angle = f * (isFront ? 0.95 : 1.34);
    const root = isFront
      ? head.scalp(angle * 1.25 - yaw * 0.6, 0.56 + 0.22 * Math.abs(f), swell - 0.1)
      : head.scalp(Math.sign(f || 1) * (Math.PI / 2) - yaw, Math.abs(angle), swell - 0.55);
    const radial = unit([root[0] - middle[0], root[1] - middle[1]]);
    const lift = 0.34 + 0.3 * energy;
    const aim = unit([radial[0] * 1.05 + wind * 0.7, radial[1] - lift]);
    const reach = isUnderBrim ? 96 : isFront ? 92 + 46 * energy : 150 + 82 * energy;
    const length = reach * size * (isLarge ? 1 : 0.78) * random.range(0.88, 1.16) * (1 - 0.44 * f * f);
    const droop: Point = [wind * length * 0.3 + f * length * 0.14, length * (0.05 + 0.2 * Math.abs(f))];
    const at = (t: number): Point => add(add(root, scale(aim, length * t)), scale(droop, t * t));
    const breadth = (isFront ? 44 : 56 - 6 * Math.abs(f)) * size * (isLarge ? 1 : 0.74);
    drawLock(artist, lockAlong([0, 0.3, 0.6, 0.85, 1].map(at), breadth, thorn), {
      base: palette.hair.base,
      shade: palette.hair.shade,
      inkFrom: isFront ? 0.5 : 0.36,
      strands: isLarge ? 2 : 1,
      shadeWidth: 0.44,
    });
  }
}

/** Small ones first, then large ones from the sides to the middle. */
function order(random: Artist['random'], count: number) {
  return Array.from({ length: count }, (_, i) => ({
    f: (i / (count - 1)) * 2 - 1 + random.around(0.1),
    isLarge: i % 2 === 0,
  })).toSorted((a, b) => Number(a.isLarge) - Number(b.isLarge) || Math.abs(b.f) - Math.abs(a.f));
}

/** A tuft that will not lie down: it grows from under the crown, broad at its foot. */
export function drawCowlick(artist: Artist) {
  const { head, palette, random } = artist;
  const side = random.chance(0.5) ? 1 : -1;
  const size = head.pose.scale;
  const root = head.scalp(side * 0.4, 0.16, 0.98);
  const to = (x: number, y: number) => add(root, [side * x * size, y * size]);
  const strands: readonly (readonly [Point[], number])[] = [
    [[to(-12, 4), to(-5, -20), to(12, -34), to(32, -33)], 10],
    [[root, to(4, -30), to(25, -52), to(56, -47)], 13],
  ];
  for (const [centre, width] of strands)
    drawLock(artist, lockAlong(centre, width * size, thorn), {
      base: palette.hair.base,
      shade: palette.hair.shade,
      shadeWidth: 0.4,
    });
}
