import { circle, polygon, rectangle, shape } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { beams, bokeh, foliage, wash } from '../../parts.ts';
import { vertical, type Place } from '../../scene.ts';

export const window: Place = (scene) => {
  const { width, height, random, tint, back, light } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#f2dfc8'],
      [1, '#e2c4a6'],
    ]),
  );
  const isLeft = light.from[0] < 0;
  const x = width * (isLeft ? 0.04 : 0.5);
  const w = width * 0.46;
  const [top, bottom] = [height * 0.08, height * 0.66];
  back.fill(rectangle(x - 16, top - 16, w + 32, bottom - top + 32), tint('#fff8ee'), { isScenery: true });
  const view = rectangle(x, top, w, bottom - top);
  back.fill(
    view,
    vertical(
      scene,
      [
        [0, '#8fd0f8'],
        [1, '#e6f7fd'],
      ],
      0.08,
      0.66,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 4; i++) {
    const c: Point = [x + w * random.next(), bottom - height * 0.04];
    back.fill(circle(c, w * 0.22, w * 0.2), tint(random.pick(['#9cd09a', '#7cbc86'])), { clip: view });
  }
  for (const k of [0.5])
    back.fill(rectangle(x + w * k - 6, top, 12, bottom - top), tint('#fff8ee'), { isScenery: true });
  back.fill(rectangle(x, top + (bottom - top) * 0.42, w, 10), tint('#fff8ee'), { isScenery: true });
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x - 34 : x + w + 34;
    const inner = edge - side * w * 0.26;
    back.fill(
      shape(
        [
          [edge, top - 34],
          [edge + 4 * side, height * 0.4],
          [edge, bottom + 60],
        ],
        [
          [inner, bottom + 60],
          [inner - side * 20, height * 0.45],
          [inner + side * 16, top - 34],
        ],
      ),
      tint('#f7e6ea'),
      { isScenery: true },
    );
    for (const t of [0.25, 0.5, 0.75]) {
      const u = edge + (inner - edge) * t;
      back.fill(
        stroke(
          [
            [u, top - 20],
            [u + side * 6, height * 0.4],
            [u, bottom + 50],
          ],
          7,
        ),
        tint('#e6c8d0'),
        { opacity: 0.8 },
      );
    }
  }
  const shelf = isLeft ? width * 0.7 : width * 0.02;
  back.fill(rectangle(shelf, height * 0.34, width * 0.28, 14), tint('#a87850'), { isScenery: true });
  let u = shelf + 8;
  while (u < shelf + width * 0.22) {
    const bw = random.range(12, 24);
    const bh = random.range(54, 92);
    back.fill(
      rectangle(u, height * 0.34 - bh, bw, bh),
      tint(random.pick(['#d87a6a', '#6a9ac0', '#e8c070', '#8ab88a', '#a888b8'])),
      { isScenery: true },
    );
    u += bw + 2;
  }
  foliage(scene, back, [shelf + width * 0.25, height * 0.3], 26, tint('#4c8a5c'), tint('#94cc88'));
  back.fill(
    polygon([
      [0, height * 0.86],
      [width, height * 0.86],
      [width, height],
      [0, height],
    ]),
    tint('#b98a62'),
    { isScenery: true },
  );
  beams(scene, '#fff6d8', 0.42, 4);
  bokeh(scene, scene.front, ['#fff2c8'], 10, [0.2, 1], 0.4);
};
