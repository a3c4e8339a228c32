import { ellipse } from '../../../geometry/curve.ts';
import { blob, circle, shape } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { beams, bokeh, branch, foliage, ridge, wash } from '../../parts.ts';
import { glowAt, vertical, type Place } from '../../scene.ts';

/** A clearing with a pond under one old tree. */
export const glade: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  const side = random.chance(0.5) ? 1 : -1;
  const x = (share: number) => width * (0.5 + side * share);
  wash(
    scene,
    vertical(scene, [
      [0, '#7fb8a4'],
      [0.4, '#cdeac0'],
      [0.62, '#a8d8a0'],
      [1, '#4f9470'],
    ]),
  );
  const sun: Point = [x(-0.22), height * 0.26];
  back.tone(circle(sun, width * 0.5), glowAt(sun, width * 0.5, '#fbffdc', 0.9), { opacity: 1 });
  for (const [y, dark, pale] of [
    [0.46, '#96c8a0', '#c4e6b4'],
    [0.56, '#6cab80', '#9cd094'],
  ] as const) {
    for (let i = 0; i < 9; i++)
      foliage(
        scene,
        back,
        [width * (i / 8 + random.around(0.05)), height * (y + random.around(0.04))],
        width * 0.11,
        tint(dark),
        tint(pale),
      );
    ridge(scene, y + 0.1, 26, 7, tint(dark));
  }
  ridge(
    scene,
    0.7,
    16,
    5,
    vertical(
      scene,
      [
        [0, '#86c47a'],
        [1, '#4a9058'],
      ],
      0.64,
    ),
  );
  const pond: Point = [x(-0.2), height * 0.83];
  back.fill(blob(ellipse(pond, width * 0.36, height * 0.085)), tint('#6fae6c'), { isScenery: true });
  const water = blob(ellipse(pond, width * 0.34, height * 0.075));
  back.fill(
    water,
    vertical(
      scene,
      [
        [0, '#3f8f9a'],
        [0.5, '#7cc8c0'],
        [1, '#c6f0d8'],
      ],
      0.75,
      0.91,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 14; i++) {
    const y = pond[1] + random.around(height * 0.07);
    const u = pond[0] + random.around(width * 0.32);
    const wave: Point[] = [
      [u - width * 0.03, y],
      [u, y - 1.5],
      [u + width * 0.03, y],
    ];
    back.fill(stroke(wave, 3), tint('#f4ffe8'), { opacity: 0.75, clip: water });
  }
  for (let i = 0; i < 5; i++) {
    const at: Point = [pond[0] + random.around(width * 0.3), pond[1] + random.around(height * 0.05)];
    back.fill(circle(at, width * 0.022, height * 0.008), tint('#4c9a5c'), { clip: water });
    if (i % 2) back.fill(circle([at[0], at[1] - 4], 5, 4), tint('#ffd6e6'), { clip: water });
  }
  const foot = height * 0.86;
  const trunk = tint('#5a4a40');
  const inner: Point[] = [
    [x(0.16), foot + 20],
    [x(0.25), foot - height * 0.1],
    [x(0.27), height * 0.4],
    [x(0.22), -10],
  ];
  const outer: Point[] = [
    [x(0.46), -10],
    [x(0.44), height * 0.4],
    [x(0.47), foot - height * 0.1],
    [x(0.62), foot + 24],
  ];
  back.fill(shape(inner, outer), trunk, { isScenery: true });
  for (const share of [0.3, 0.36, 0.42])
    back.fill(
      stroke(
        [
          [x(share), height * 0.02],
          [x(share + 0.015), height * 0.4],
          [x(share - 0.02), foot],
        ],
        8,
      ),
      tint('#3e322e'),
      { opacity: 0.55 },
    );
  back.fill(
    stroke(
      inner.map(([u, v]): Point => [u + side * 9, v]),
      12,
      () => 1,
    ),
    tint('#a8987a'),
    { opacity: 0.55 },
  );
  for (const [y, reach] of [
    [0.3, 0.2],
    [0.16, 0.3],
  ] as const) {
    const tips = branch(
      scene,
      back,
      [x(0.27), height * y],
      side > 0 ? Math.PI + 0.25 : -0.25,
      width * reach,
      12,
      trunk,
    );
    for (const tip of tips) foliage(scene, back, tip, width * 0.06, tint('#3f8058'), tint('#9cd486'));
  }
  for (let i = 0; i < 7; i++)
    foliage(
      scene,
      back,
      [x(random.range(0.05, 0.55)), height * random.range(-0.03, 0.12)],
      width * 0.12,
      tint('#35724e'),
      tint('#82c078'),
    );
  for (const share of [0.2, 0.58])
    foliage(scene, back, [x(share), foot + 8], width * 0.05, tint('#3c7c50'), tint('#8cc874'));
  for (let i = 0; i < 34; i++) {
    const at: Point = [width * random.next(), height * random.range(0.9, 1)];
    back.fill(circle(at, random.range(2, 6)), tint(random.pick(['#ffffff', '#ffe48a', '#d8c0ff'])));
  }
  beams(scene, '#fbffdc', 0.4, 5);
  bokeh(scene, scene.front, ['#f4ffb8', '#d8fff0'], 12, [0.1, 1], 0.45);
};
