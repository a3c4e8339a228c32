import { rectangle, shape } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { cloud, wash } from '../../parts.ts';
import { vertical, type Place } from '../../scene.ts';

const summer = ['#ffffff', '#eef6ff', '#b9d2f0'] as const;

export const beach: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#3a94e4'],
      [0.4, '#8accf6'],
      [0.62, '#dff3fb'],
    ]),
  );
  cloud(scene, [width * random.range(0.1, 0.3), height * 0.52], width * 0.3, summer);
  cloud(scene, [width * random.range(0.75, 0.95), height * 0.56], width * 0.2, summer);
  back.fill(
    rectangle(0, height * 0.62, width, height * 0.4),
    vertical(
      scene,
      [
        [0, '#1c6fc0'],
        [0.45, '#2fa6d4'],
        [1, '#86e0dc'],
      ],
      0.62,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 26; i++) {
    const y = height * (0.63 + 0.24 * random.next() ** 1.6);
    const w = random.range(16, 80) * (0.4 + (y / height - 0.6) * 4);
    const x = random.range(-20, width);
    back.fill(
      stroke(
        [
          [x, y],
          [x + w / 2, y - 2],
          [x + w, y],
        ],
        random.range(1.5, 4),
      ),
      tint('#e8fbff'),
      { opacity: random.range(0.35, 0.85) },
    );
  }
  const shore = [0, 0.25, 0.5, 0.75, 1].map((t): Point => [
    t * width,
    height * (0.9 + 0.025 * Math.sin(t * 7 + random.next())),
  ]);
  back.fill(shape(shore, [[width, height]], [[0, height]]), tint('#fff8ee'), { isScenery: true });
  back.fill(
    shape(
      shore.map((p): Point => [p[0], p[1] + 12]),
      [[width, height]],
      [[0, height]],
    ),
    vertical(
      scene,
      [
        [0, '#f6deb0'],
        [1, '#e8c690'],
      ],
      0.9,
    ),
  );
  for (let i = 0; i < 3; i++) {
    const x = width * random.range(0.1, 0.9);
    const y = height * random.range(0.12, 0.34);
    back.line(
      [
        [x - 16, y - 5],
        [x - 7, y - 8],
        [x, y],
        [x + 7, y - 8],
        [x + 16, y - 5],
      ],
      3,
      tint('#4a6a90'),
    );
  }
};
