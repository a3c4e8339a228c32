import { along } from '../../geometry/curve.ts';
import { add, type Point } from '../../geometry/point.ts';
import { bothEnds } from '../../geometry/stroke.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { lockAlong, outline } from '../hair/lock.ts';
import { rim, turnAway } from '../shading.ts';
import { even } from '../../geometry/stroke.ts';

/** Curved horns with rings. */
export function drawHorns(artist: Artist, material: Material, reach = 1) {
  const { head, sheet, weight } = artist;
  for (const side of [-1, 1]) {
    const root = head.scalp(side * 0.78, 0.62, 1.1);
    const centre: Point[] = [
      root,
      add(root, [side * 30 * reach, -34 * reach]),
      add(root, [side * 54 * reach, -78 * reach]),
      add(root, [side * 34 * reach, -128 * reach]),
    ];
    const horn = lockAlong(centre, 20, (t) => (1 - t) ** 0.8);
    const path = outline(horn);
    sheet.fill(path, material.base);
    turnAway(artist, path, material.shade, 9);
    rim(artist, path, 4);
    for (const t of [0.14, 0.27, 0.39, 0.5, 0.6]) {
      const [a, b] = [along(horn.left, t), along(horn.right, t)];
      sheet.line(
        [a, add([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], [0, 4]), b],
        weight * 0.6,
        material.line,
        bothEnds,
      );
    }
    sheet.line(horn.left, weight, material.line, even);
    sheet.line(horn.right, weight, material.line, even);
  }
}
