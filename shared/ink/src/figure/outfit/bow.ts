import { circle } from '../../geometry/path.ts';
import { add, rotate, scale, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { folds, panel } from '../panel.ts';

/** A tied bow with two loops and two tails. */
export function bow(
  artist: Artist,
  centre: Point,
  size: number,
  material: Material,
  options: { angle?: number; tails?: number } = {},
) {
  const { sheet, weight } = artist;
  const { angle = 0, tails = 1 } = options;
  const place = (points: readonly Point[]) => points.map((p) => add(centre, scale(rotate(p, angle), size)));
  for (const s of [-1, 1]) {
    if (tails > 0) {
      const tail = (points: readonly Point[]) => place(points.map(([x, y]): Point => [x * s, y * tails]));
      panel(
        artist,
        [
          tail([
            [2, 4],
            [16, 34],
            [22, 66],
          ]),
          tail([
            [22, 66],
            [34, 58],
          ]),
          tail([
            [34, 58],
            [44, 64],
          ]),
          tail([
            [44, 64],
            [30, 28],
            [8, 2],
          ]),
        ],
        material,
        { shade: 6, weight: 0.9 },
      );
    }
    const loop = place(
      (
        [
          [4, -5],
          [26, -24],
          [48, -22],
          [52, 0],
          [47, 20],
          [24, 16],
          [4, 6],
        ] as const
      ).map(([x, y]): Point => [x * s, y]),
    );
    const path = panel(artist, [loop], material, { shade: 8, rim: 3 });
    folds(artist, material, path, [
      place(
        (
          [
            [6, -2],
            [20, -7],
            [32, -6],
          ] as const
        ).map(([x, y]): Point => [x * s, y]),
      ),
      place(
        (
          [
            [6, 3],
            [18, 6],
            [28, 8],
          ] as const
        ).map(([x, y]): Point => [x * s, y]),
      ),
    ]);
    const edge = place([
      [4 * s, 6],
      [4 * s, -5],
    ]);
    sheet.line(edge, weight * 0.6, material.line);
  }
  const knot = circle(centre, 8.5 * size, 9.5 * size);
  sheet.fill(knot, material.base);
  panel(
    artist,
    [
      place([
        [-8, -7],
        [0, -10],
        [8, -7],
        [9, 4],
        [6, 9],
        [-6, 9],
        [-9, 4],
        [-8, -7],
      ]),
    ],
    material,
    { shade: 4 },
  );
}
