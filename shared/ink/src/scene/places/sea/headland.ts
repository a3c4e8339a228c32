import { circle, polygon, rectangle, shape } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { mixColours } from '../../../paint/colour.ts';
import { cloud, foliage, wash } from '../../parts.ts';
import { vertical, type Place, type Scene } from '../../scene.ts';

/** Cliffs with a lighthouse over deep water, a sail on the horizon. */
export const headland: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  const side = random.chance(0.5) ? 1 : -1;
  const x = (share: number) => width * (0.5 + side * share);
  wash(
    scene,
    vertical(scene, [
      [0, '#3f8fe0'],
      [0.4, '#9ad2f6'],
      [0.62, '#f2f4e8'],
    ]),
  );
  const heap = ['#ffffff', '#f4f4fb', '#bcd0ec'] as const;
  cloud(scene, [x(-0.36), height * 0.5], width * 0.24, heap);
  cloud(scene, [x(0.1), height * 0.44], width * 0.16, heap);
  cloud(scene, [x(-0.1), height * 0.16], width * 0.12, heap);
  back.fill(
    rectangle(0, height * 0.6, width, height * 0.42),
    vertical(
      scene,
      [
        [0, '#2c74b8'],
        [0.5, '#2a94c4'],
        [1, '#58c4cc'],
      ],
      0.6,
    ),
    { isScenery: true },
  );
  sail(scene, [x(-0.33), height * 0.605]);
  for (const [out, top, colour] of [
    [0.16, 0.5, '#a8bcd0'],
    [0.3, 0.36, '#8a8478'],
  ] as const) {
    const brow: Point[] = [
      [x(out), height * 0.63],
      [x(out + 0.03), height * (top + 0.1)],
      [x(out + 0.09), height * top],
      [x(0.62), height * (top - 0.03)],
    ];
    back.fill(
      shape(brow, [
        [x(0.62), height * 0.66],
        [x(out - 0.02), height * 0.645],
      ]),
      tint(colour),
      { isScenery: true },
    );
    for (let i = 0; i < 6; i++) {
      const u = out + 0.06 + i * 0.07;
      back.fill(
        stroke(
          [
            [x(u), height * (top + 0.04)],
            [x(u - 0.02), height * (top + 0.12)],
            [x(u + 0.01), height * 0.63],
          ],
          9,
        ),
        tint(mixColours(colour, '#3c3448', 0.35)),
        { opacity: 0.5 },
      );
    }
    for (let i = 0; i < 7; i++)
      foliage(
        scene,
        back,
        [x(out + 0.1 + i * 0.08), height * (top - 0.005)],
        width * 0.034,
        tint(mixColours(colour, '#3f8a54', 0.8)),
        tint('#a4d484'),
      );
  }
  lighthouse(scene, x(0.42), height * 0.35);
  for (let i = 0; i < 40; i++) {
    const depth = random.next() ** 1.5;
    const y = height * (0.62 + 0.36 * depth);
    const w = width * (0.02 + 0.08 * depth);
    const u = random.range(-20, width);
    back.fill(
      stroke(
        [
          [u, y],
          [u + w / 2, y - 2 - 3 * depth],
          [u + w, y],
        ],
        1.5 + 4 * depth,
      ),
      tint('#eafbff'),
      { opacity: random.range(0.35, 0.8) },
    );
  }
  const surf: Point[] = [0.13, 0.26, 0.4, 0.54].map((u): Point => [
    x(u),
    height * (0.652 + random.around(0.006)),
  ]);
  back.fill(stroke(surf, 11), tint('#ffffff'), { opacity: 0.85 });
  for (const [u, w] of [
    [-0.48, 0.2],
    [0.5, 0.16],
  ] as const) {
    const rock: Point[] = [
      [x(u) - width * w, height * 1.02],
      [x(u) - width * w * 0.5, height * 0.9],
      [x(u), height * 0.86],
      [x(u) + width * w * 0.55, height * 0.92],
      [x(u) + width * w, height * 1.02],
    ];
    back.fill(shape(rock), tint('#5c5868'), { isScenery: true });
    back.fill(stroke(rock.slice(1, 4), 8), tint('#a8a4b4'), { opacity: 0.8 });
  }
  for (let i = 0; i < 5; i++) {
    const [u, v] = [width * random.range(0.05, 0.95), height * random.range(0.1, 0.4)];
    back.line(
      [
        [u - 14, v - 5],
        [u - 6, v - 8],
        [u, v],
        [u + 6, v - 8],
        [u + 14, v - 5],
      ],
      3,
      tint('#4a6a90'),
    );
  }
};

function lighthouse({ back, height, width, tint }: Scene, x: number, foot: number) {
  const [w, tall] = [width * 0.036, height * 0.25];
  const at = (k: number, t: number): Point => [x + k * w * (1 - 0.3 * t), foot - tall * t];
  back.fill(polygon([at(-1, 0), at(1, 0), at(1, 1), at(-1, 1)]), tint('#fbf6ee'), { isScenery: true });
  for (const t of [0.1, 0.45, 0.8])
    back.fill(polygon([at(-1, t), at(1, t), at(1, t + 0.17), at(-1, t + 0.17)]), tint('#d8544c'));
  back.fill(polygon([at(0.25, 0), at(1, 0), at(1, 1), at(0.25, 1)]), tint('#5a5888'), { opacity: 0.25 });
  back.fill(rectangle(x - w, foot - tall - 7, w * 2, 7), tint('#4a4660'), { isScenery: true });
  back.fill(rectangle(x - w * 0.5, foot - tall - 30, w, 24), tint('#fff0b8'), { isScenery: true });
  back.fill(
    polygon([
      [x - w * 0.8, foot - tall - 29],
      [x, foot - tall - 52],
      [x + w * 0.8, foot - tall - 29],
    ]),
    tint('#d8544c'),
    { isScenery: true },
  );
}

function sail({ back, width, tint }: Scene, [x, y]: Point) {
  const s = width / 768;
  back.fill(
    polygon([
      [x - 30 * s, y - 6],
      [x + 34 * s, y - 8],
      [x + 22 * s, y + 7],
      [x - 20 * s, y + 7],
    ]),
    tint('#7a4e38'),
    { isScenery: true },
  );
  back.fill(rectangle(x - 1.5, y - 74 * s, 3, 70 * s), tint('#5c3c2c'));
  back.fill(
    polygon([
      [x + 3, y - 72 * s],
      [x + 32 * s, y - 18 * s],
      [x + 3, y - 14 * s],
    ]),
    tint('#fffdf4'),
    { isScenery: true },
  );
  back.fill(
    polygon([
      [x - 3, y - 64 * s],
      [x - 25 * s, y - 16 * s],
      [x - 3, y - 14 * s],
    ]),
    tint('#f0e4d0'),
    { isScenery: true },
  );
  back.fill(circle([x + 9 * s, y - 34 * s], 6 * s), tint('#e07a5c'));
}
