import { circle, polygon } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { ridge, wash } from '../../parts.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

export const pines: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#8fa8cc'],
      [0.5, '#c3d4ea'],
      [1, '#eef4fb'],
    ]),
  );
  ridge(
    scene,
    0.66,
    110,
    4,
    vertical(
      scene,
      [
        [0, '#b4c6e0'],
        [1, '#d6e2f0'],
      ],
      0.45,
    ),
  );
  for (let i = 0; i < 13; i++)
    pine(
      scene,
      [(width * (i + random.next())) / 13, height * random.range(0.76, 0.82)],
      height * random.range(0.16, 0.34),
      '#7f9cb8',
      '#dde9f5',
    );
  ridge(
    scene,
    0.84,
    24,
    5,
    vertical(
      scene,
      [
        [0, '#ffffff'],
        [1, '#dbe6f4'],
      ],
      0.78,
    ),
  );
  for (const x of [random.range(-0.02, 0.14), random.range(0.86, 1.02)])
    pine(scene, [width * x, height * 0.96], height * 0.62, '#4a6a88', '#f4f9ff');
  ridge(scene, 0.96, 14, 4, tint('#ffffff'));
  back.tone(
    circle([width * 0.5, height * 0.3], width * 0.5),
    glowAt([width * 0.5, height * 0.3], width * 0.5, '#ffffff', 0.4),
    { opacity: 1 },
  );
};

function pine(scene: Scene, foot: Point, size: number, dark: string, cover: string) {
  const { back, tint } = scene;
  for (let i = 0; i < 4; i++) {
    const y = foot[1] - size * (0.12 + i * 0.2);
    const w = size * (0.3 - i * 0.055);
    const h = size * 0.36;
    const tier: Point[] = [
      [foot[0] - w, y],
      [foot[0] - w * 0.3, y - h * 0.5],
      [foot[0], y - h],
      [foot[0] + w * 0.3, y - h * 0.5],
      [foot[0] + w, y],
      [foot[0], y - h * 0.1],
    ];
    back.fill(polygon(tier), tint(dark), { isScenery: true });
    back.fill(
      polygon([
        [foot[0] - w, y],
        [foot[0] - w * 0.3, y - h * 0.5],
        [foot[0], y - h],
        [foot[0] + w * 0.18, y - h * 0.55],
        [foot[0] - w * 0.1, y - h * 0.3],
      ]),
      tint(cover),
      { opacity: 0.85 },
    );
  }
}
