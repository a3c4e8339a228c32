import { circle, polygon, rectangle } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { beams, bokeh, wash } from '../../parts.ts';
import { perspectiveOf, type Perspective } from '../../perspective.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

/** The great hall: columns, banners, coloured glass, a carpet to the far window. */
export const hall: Place = (scene) => {
  const { width, random, tint, back } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#3c3a64'],
      [0.5, '#7c749c'],
      [1, '#4a4468'],
    ]),
  );
  const view = perspectiveOf(scene, random.pick([0.3, 0.7]), 0.5);
  const cloth = random.pick(['#a83444', '#34508c', '#2f6a5a']);
  rose(scene, view.vanishing, width * 0.13);
  back.fill(
    view.floor(-2, 2, 0.1, 1.1),
    vertical(
      scene,
      [
        [0, '#c8bcd0'],
        [1, '#6c6488'],
      ],
      0.52,
    ),
    { isScenery: true },
  );
  for (let row = 0; row < 9; row++)
    for (let column = -5; column < 5; column++) {
      if ((row + column) % 2) continue;
      const near = (k: number) => 0.1 * 1.31 ** k;
      back.fill(view.floor(column * 0.26, (column + 1) * 0.26, near(row), near(row + 1)), tint('#574e78'), {
        opacity: 0.45,
      });
    }
  back.fill(
    view.floor(-0.2, 0.2, 0.08, 1.1),
    vertical(
      scene,
      [
        [0, '#d8808a'],
        [1, cloth],
      ],
      0.54,
    ),
    { isScenery: true },
  );
  for (const x of [-0.19, 0.175]) back.fill(view.floor(x, x + 0.015, 0.08, 1.1), tint('#ecc878'));
  for (const near of [0.22, 0.36, 0.58, 0.94])
    for (const side of [-1, 1]) bay(scene, view, side, near, cloth);
  back.tone(circle(view.vanishing, width * 0.5), glowAt(view.vanishing, width * 0.5, '#ffe8c0', 0.6), {
    opacity: 1,
  });
  beams(scene, '#ffeccc', 0.34, 5);
  bokeh(scene, scene.front, ['#ffe6b0'], 12, [0.1, 1], 0.35);
};

/** A column, the arch that it carries, and a banner between it and the next. */
function bay(
  { back, width, height, tint, light }: Scene,
  view: Perspective,
  side: number,
  near: number,
  cloth: string,
) {
  const foot = view.at(side * 0.62, near);
  const w = width * 0.13 * near;
  const pale = near < 0.4 ? '#b8aec8' : '#a79cbc';
  back.fill(rectangle(foot[0] - w / 2, -10, w, foot[1] + 10), tint(pale), { isScenery: true });
  const isLit = light.from[0] * side > 0;
  back.fill(
    rectangle(foot[0] + (isLit ? -side * w * 0.5 : side * w * 0.02), -10, w * 0.46, foot[1] + 10),
    tint('#6c6290'),
    { opacity: 0.5 },
  );
  for (const k of [-0.2, 0.05, 0.28])
    back.fill(rectangle(foot[0] + w * k, -10, w * 0.06, foot[1]), tint('#736a94'), { opacity: 0.5 });
  for (const [y, grow] of [
    [foot[1] - w * 0.22, 1.3],
    [foot[1] - w * 0.42, 1.15],
  ] as const)
    back.fill(rectangle(foot[0] - (w * grow) / 2, y, w * grow, w * 0.22), tint('#c8bed6'), {
      isScenery: true,
    });
  const capital = view.at(side * 0.62, near, 0.92)[1];
  back.fill(
    polygon([
      [foot[0] - w * 0.8, capital - w * 0.5],
      [foot[0] + w * 0.8, capital - w * 0.5],
      [foot[0] + w * 0.5, capital],
      [foot[0] - w * 0.5, capital],
    ]),
    tint('#d4cade'),
    { isScenery: true },
  );
  const [a, b] = [view.at(side * 0.86, near * 0.92, 0.84), view.at(side * 0.86, near * 0.92, 0.3)];
  const half = w * 0.42;
  const banner: Point[] = [
    [a[0] - half, a[1]],
    [a[0] + half, a[1]],
    [a[0] + half, b[1]],
    [a[0], b[1] - height * 0.06 * near],
    [a[0] - half, b[1]],
  ];
  back.fill(polygon(banner), tint(cloth), { isScenery: true });
  back.fill(circle([a[0], (a[1] * 2 + b[1]) / 3], half * 0.46), tint('#ecc878'));
  back.fill(rectangle(a[0] - half * 1.15, a[1] - 5, half * 2.3, 7), tint('#ecc878'));
}

/** The window at the far end: petals of coloured glass around a heart. */
function rose({ back, random, tint }: Scene, [x, y]: Point, r: number) {
  const centre: Point = [x, y - r * 1.5];
  back.tone(circle(centre, r * 2.6), glowAt(centre, r * 2.6, '#fff0d0', 0.8), { opacity: 1 });
  back.fill(circle(centre, r * 1.08), tint('#4c4468'), { isScenery: true });
  const glass = ['#f4b0a0', '#a8d0f0', '#f6dc98', '#b8e0c0'];
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2;
    back.fill(
      circle([centre[0] + Math.cos(angle) * r * 0.7, centre[1] + Math.sin(angle) * r * 0.7], r * 0.2),
      tint(glass[(i + (random.chance(0.2) ? 1 : 0)) % 4] ?? '#ffffff'),
    );
  }
  back.fill(circle(centre, r * 0.36), tint('#fff4cc'), { isScenery: true });
}
