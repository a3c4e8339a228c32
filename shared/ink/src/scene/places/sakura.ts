import { blossom } from '../../figure/wear/blossom.ts';
import { circle } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { bokeh, branch, foliage, ridge, wash } from '../parts.ts';
import { vertical, type Place } from '../scene.ts';

export const sakura: Place = (scene) => {
  const { width, height, random, tint, back, front } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#bfe0f6'],
      [0.5, '#e8ecf8'],
      [1, '#fde4ec'],
    ]),
  );
  for (let i = 0; i < 7; i++)
    foliage(
      scene,
      back,
      [width * random.range(-0.05, 1.05), height * random.range(0.5, 0.8)],
      width * 0.17,
      tint('#f3c3d6'),
      tint('#fde6ee'),
    );
  ridge(
    scene,
    0.92,
    18,
    5,
    vertical(
      scene,
      [
        [0, '#cfe6a8'],
        [1, '#9cc886'],
      ],
      0.88,
    ),
  );
  const side = random.chance(0.5) ? 1 : -1;
  const trunk = tint('#7a5560');
  const start: Point = side < 0 ? [-20, height * 0.16] : [width + 20, height * 0.16];
  const tips = branch(scene, back, start, side < 0 ? -0.15 : Math.PI + 0.15, width * 0.5, 11, trunk);
  tips.push(
    ...branch(
      scene,
      back,
      [start[0], height * 0.42],
      side < 0 ? -0.5 : Math.PI + 0.5,
      width * 0.32,
      8,
      trunk,
    ),
  );
  for (const tip of tips) {
    foliage(scene, back, tip, width * 0.045, tint('#f2a6c2'), tint('#ffe2ec'));
    for (let i = 0; i < 2; i++) {
      const at: Point = [tip[0] + random.around(34), tip[1] + random.around(28)];
      const size = random.range(8, 15);
      for (const path of blossom(at, size, random.range(0, 6))) back.fill(path, tint('#fff0f5'));
      back.fill(circle(at, size * 0.22), tint('#e8709c'));
    }
  }
  bokeh(scene, front, ['#ffd0e0', '#ffffff'], 8, [0.5, 1]);
};
