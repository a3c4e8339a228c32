import { blob, shape } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import { mixColours } from '../../paint/colour.ts';
import type { Artist } from '../artist.ts';
import { turnAway } from '../shading.ts';
import { blossom } from '../wear/blossom.ts';
import type { Grasp } from './grasp.ts';

/** An open folding fan of paper on ribs. */
export function drawFan(artist: Artist, { centre, axis }: Grasp) {
  const { palette, sheet, weight, character } = artist;
  const paper = palette.material(character.outfit_color === 'white' ? '#e8a0b4' : '#fbf4e6', 0.6);
  const foot = add(centre, scale(axis, -10));
  const upward = Math.atan2(axis[1], axis[0]);
  const half = 1.02;
  const p = (f: number, r: number): Point => add(foot, rotate([r, 0], upward + f * half));
  const arc = (r: number, steps = 17) =>
    Array.from({ length: steps }, (_, i) => p((i / (steps - 1)) * 2 - 1, r));
  for (let i = 0; i <= 8; i++)
    sheet.line([p(i / 4 - 1, 0), p(i / 4 - 1, 30), p(i / 4 - 1, 70)], 5, palette.leather.base, () => 1);
  const [outer, inner] = [arc(128), arc(58)];
  const path = shape(outer, inner.toReversed());
  sheet.fill(path, paper.base);
  for (const [i, [turn, r, size]] of (
    [
      [-0.55, 92, 17],
      [0.1, 104, 13],
      [0.5, 84, 16],
    ] as const
  ).entries()) {
    const tint = i === 1 ? palette.accent.base : mixColours(palette.cloth.base, '#ffffff', 0.1);
    for (const petal of blossom(p(turn, r), size, turn + i)) sheet.fill(petal, tint, { clip: path });
    sheet.fill(
      blob(
        [
          [-3, 0],
          [0, 3],
          [3, 0],
          [0, -3],
        ].map(([x = 0, y = 0]) => add(p(turn, r), [x, y])),
      ),
      palette.gold.base,
    );
  }
  turnAway(artist, path, paper.shade, 9);
  for (let i = 0; i < 8; i++)
    sheet.tone(
      shape([p(i / 4 - 1, 58), p(i / 4 - 1, 128)], [p(i / 4 - 0.88, 128), p(i / 4 - 0.88, 58)]),
      paper.shade,
      { opacity: 0.55 },
    );
  for (let i = 1; i < 8; i++)
    sheet.line([p(i / 4 - 1, 58), p(i / 4 - 1, 93), p(i / 4 - 1, 128)], weight * 0.4, paper.line, even);
  sheet.line(outer, weight, paper.line, even);
  sheet.line(inner, weight * 0.7, paper.line, even);
  for (const f of [-1, 1]) {
    sheet.line([p(f, 0), p(f, 66), p(f, 130)], weight + 6, palette.leather.line, () => 1);
    sheet.line([p(f, 0), p(f, 66), p(f, 129)], 6, palette.leather.base, () => 1);
  }
}
