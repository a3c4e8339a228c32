import { add, scale, unit, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { volumeOf } from './cap.ts';
import { drawLock, lockAlong, pointed, type Taper } from './lock.ts';

/** Broad at the root, straight to a sharp point. */
const thorn: Taper = (t) => (1 - t) ** 0.9;

/** Springing spikes around the crown; `isFront` draws those that grow towards the viewer. */
export function drawSpikes(artist: Artist, isFront: boolean) {
  const { head, palette, random, style, character } = artist;
  const energy = style.hair.spike * (character.hair === 'spiky' ? 1 : 0.35);
  const reach = (62 + 58 * energy) * head.pose.scale;
  const middle = head.scalp(0, 1.2, 0);
  const swell = volumeOf(artist);
  const yaw = head.pose.yaw;
  const count = isFront ? 5 : 9;
  const order = Array.from({ length: count }, (_, i) => (i / (count - 1)) * 2 - 1).toSorted(
    (a, b) => Math.abs(b) - Math.abs(a),
  );
  for (const f of order) {
    const angle = isFront ? f * 0.95 : f * 1.55;
    const side = f === 0 ? 1 : Math.sign(f);
    const root = isFront
      ? head.scalp(angle * 1.1 - yaw * 0.4, 0.62, swell - 0.04)
      : head.scalp(side * (Math.PI / 2) - yaw, Math.abs(angle), swell - 0.16);
    const outward = unit(
      add(unit([root[0] - middle[0], root[1] - middle[1]]), [side * 0.12, -0.3 - 0.5 * energy]),
    );
    const length = reach * random.range(0.8, 1.2) * (isFront ? 0.78 : 1.12) * (1 - 0.18 * Math.abs(f));
    const bend: Point = [side * length * 0.3, -length * 0.14 + Math.abs(f) * length * 0.3];
    const centre = [
      root,
      add(root, scale(outward, length * 0.4)),
      add(add(root, scale(outward, length * 0.78)), scale(bend, 0.25)),
      add(add(root, scale(outward, length)), bend),
    ];
    drawLock(artist, lockAlong(centre, (isFront ? 27 : 36) * head.pose.scale, thorn), {
      base: palette.hair.base,
      shade: palette.hair.shade,
      shine: palette.hair.shine,
      band: isFront ? [0.22, 0.42] : [0, 0],
      inkFrom: isFront ? 0.22 : 0.1,
      strands: 1,
      shadeWidth: 0.45,
    });
  }
}

/** A single strand that will not lie down. */
export function drawCowlick(artist: Artist) {
  const { head, palette, random } = artist;
  const side = random.chance(0.5) ? 1 : -1;
  const root = head.scalp(side * 0.3, 0.2, 1.14);
  const centre: Point[] = [
    root,
    add(root, [side * 6, -34]),
    add(root, [side * 34, -52]),
    add(root, [side * 60, -34]),
  ];
  drawLock(artist, lockAlong(centre, 8, pointed), {
    base: palette.hair.base,
    shade: palette.hair.shade,
    shadeWidth: 0.3,
  });
}
