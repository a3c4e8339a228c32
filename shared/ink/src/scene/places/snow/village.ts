import { circle, polygon, rectangle, shape } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { mixColours } from '../../../paint/colour.ts';
import { bokeh, ridge, wash } from '../../parts.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

/** A village under snow in the blue hour, windows lit. */
export const village: Place = (scene) => {
  const { width, height, random, tint, back } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#4a5c9c'],
      [0.45, '#94a4d0'],
      [0.72, '#f0d4d4'],
      [1, '#e8eef8'],
    ]),
  );
  const peaks: Point[] = [[-20, height * 0.7]];
  for (let i = 0; i < 7; i++)
    peaks.push([width * (i / 6), height * (i % 2 ? random.range(0.26, 0.36) : random.range(0.46, 0.54))]);
  back.fill(polygon([...peaks, [width + 20, height * 0.7]]), tint('#7486be'), { isScenery: true });
  for (const [i, [x, y]] of peaks.entries())
    if (i % 2 === 0 && i > 0)
      back.fill(
        polygon([
          [x, y],
          [x - width * 0.05, y + height * 0.07],
          [x - width * 0.01, y + height * 0.055],
          [x + width * 0.02, y + height * 0.085],
          [x + width * 0.055, y + height * 0.07],
        ]),
        tint('#f6f4fc'),
        { isScenery: true },
      );
  ridge(
    scene,
    0.7,
    20,
    6,
    vertical(
      scene,
      [
        [0, '#dfe4f4'],
        [1, '#b8c6e4'],
      ],
      0.64,
    ),
  );
  for (const [y, size, count, haze] of [
    [0.7, 0.09, 7, 0.45],
    [0.8, 0.17, 4, 0.12],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x = width * ((i + 0.5) / count + random.around(0.04));
      cottage(scene, [x, height * (y + random.around(0.012))], width * size * random.range(0.8, 1.1), haze);
    }
    ridge(
      scene,
      y + 0.04,
      12,
      6,
      vertical(
        scene,
        [
          [0, '#f8fafe'],
          [1, '#cdd8ee'],
        ],
        y,
      ),
    );
  }
  const road = (side: number) =>
    [0, 0.5, 1].map((t): Point => [
      width * (0.5 + 0.12 * Math.sin(t * 3) + side * (0.02 + 0.2 * t * t)),
      height * (0.83 + 0.2 * t),
    ]);
  back.fill(shape(road(-1), road(1).toReversed()), tint('#c4cfe8'), { opacity: 0.8 });
  for (const x of [0.06, 0.95]) post(scene, [width * x, height * 0.98]);
  bokeh(scene, scene.front, ['#ffffff', '#ffe2b0'], 9, [0.2, 1], 0.5);
};

function cottage({ back, random, tint, height }: Scene, [x, y]: Point, w: number, haze: number) {
  const wall = mixColours(random.pick(['#8a6a5c', '#7c7488', '#9c7860']), '#c4cce6', haze);
  const high = w * 0.52;
  back.fill(rectangle(x - w * 0.42, y - high, w * 0.84, high + height * 0.04), tint(wall), {
    isScenery: true,
  });
  back.fill(
    rectangle(x + w * 0.1, y - high, w * 0.32, high + height * 0.04),
    tint(mixColours(wall, '#30305c', 0.25)),
  );
  const roof: Point[] = [
    [x - w * 0.58, y - high * 0.86],
    [x - w * 0.3, y - high - w * 0.34],
    [x + w * 0.3, y - high - w * 0.36],
    [x + w * 0.58, y - high * 0.86],
  ];
  back.fill(
    rectangle(x + w * 0.14, y - high - w * 0.46, w * 0.12, w * 0.3),
    tint(mixColours(wall, '#40304c', 0.3)),
    { isScenery: true },
  );
  back.fill(polygon(roof), tint('#fbfcff'), { isScenery: true });
  back.fill(stroke([roof[0] ?? [x, y], [x, y - high * 0.8], roof[3] ?? [x, y]], 8), tint('#c4d0ea'));
  for (const dx of [-0.24, 0.02, 0.26]) {
    const at: Point = [x + w * dx, y - high * 0.42];
    back.tone(circle(at, w * 0.2), glowAt(at, w * 0.2, '#ffd890', 0.7 * (1 - haze)), { opacity: 1 });
    back.fill(rectangle(at[0] - w * 0.055, at[1] - w * 0.08, w * 0.11, w * 0.16), tint('#ffe2a0'), {
      isScenery: true,
    });
  }
  const smoke: Point[] = [
    [x + w * 0.2, y - high - w * 0.5],
    [x + w * 0.28, y - high - w * 0.75],
    [x + w * 0.2, y - high - w * 1.05],
  ];
  back.fill(stroke(smoke, w * 0.12), tint('#ffffff'), { opacity: 0.4 });
}

function post({ back, width, height, tint }: Scene, [x, y]: Point) {
  const top = y - height * 0.42;
  back.tone(circle([x, top], width * 0.17), glowAt([x, top], width * 0.17, '#ffdf9a', 0.8), { opacity: 1 });
  back.fill(rectangle(x - 5, top, 10, y - top), tint('#3a3a5c'), { isScenery: true });
  back.fill(
    polygon([
      [x - 17, top - 26],
      [x + 17, top - 26],
      [x + 12, top + 10],
      [x - 12, top + 10],
    ]),
    tint('#fff2cc'),
    { isScenery: true },
  );
  back.fill(
    polygon([
      [x - 24, top - 24],
      [x, top - 46],
      [x + 24, top - 24],
    ]),
    tint('#fbfcff'),
    { isScenery: true },
  );
}
