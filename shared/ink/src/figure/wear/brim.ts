import { blob, shape } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { silhouette, volumeOf } from '../hair/cap.ts';
import { rim, turnAway } from '../shading.ts';

/** A level ring around the head; the front dips so that its inside stays hidden. */
function ring(
  { head }: Artist,
  y: number,
  radius: number,
  dip: number,
  from = -Math.PI,
  to = Math.PI,
  count = 24,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const a = from + ((to - from) * i) / (count - 1);
    return head.at([Math.sin(a) * radius, y + Math.cos(a) * dip, Math.cos(a) * radius * 0.92 - 14]);
  });
}

export const frontHalf = (artist: Artist, y: number, radius: number, dip: number) => {
  const yaw = artist.head.pose.yaw;
  return ring(artist, y, radius, dip, -Math.PI / 2 - yaw, Math.PI / 2 - yaw, 15);
};

/** `wave`: how much a soft brim rises and falls around the head. */
export function brim(artist: Artist, y: number, radius: number, dip: number, material: Material, wave = 0) {
  const points = ring(artist, y, radius, dip)
    .slice(0, -1)
    .map((p, i, all) => add(p, [0, wave * Math.sin((i / all.length) * Math.PI * 6 + 0.8)]));
  const path = blob(points);
  artist.sheet.fill(path, material.base);
  turnAway(artist, path, material.shade, 13);
  rim(artist, path, 4);
  artist.sheet.line([...points, ...points.slice(0, 2)], artist.weight * 1.1, material.line, even);
  return path;
}

/** Shadow of a brim on hair and brow. */
export function underBrim(artist: Artist, front: readonly Point[]) {
  const { sheet, palette, style } = artist;
  const clip = shape(silhouette(artist, volumeOf(artist), 2.4));
  const path = shape(front, front.map((p) => add(p, [0, 24])).toReversed());
  sheet.tone(path, palette.hair.deep, {
    clip,
    opacity: 0.42,
    ...(style.shading === 'soft' ? { blur: 4 } : {}),
  });
}
