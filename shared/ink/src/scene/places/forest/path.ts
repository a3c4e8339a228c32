import { circle, shape } from '../../../geometry/path.ts';
import { blend, type Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { mixColours } from '../../../paint/colour.ts';
import { beams, bokeh, foliage, foreground, wash } from '../../parts.ts';
import { glowAt, vertical, type Place } from '../../scene.ts';

/** A path that winds towards the light between the trees. */
export const path: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  const bend = random.chance(0.5) ? 1 : -1;
  const light: Point = [width * (0.5 + bend * 0.3), height * 0.46];
  wash(
    scene,
    vertical(scene, [
      [0, '#b8dc98'],
      [0.45, '#e8f6c4'],
      [0.6, '#c4e2a0'],
      [1, '#6ea868'],
    ]),
  );
  back.tone(circle(light, width * 0.42), glowAt(light, width * 0.42, '#fffde0', 0.95), { opacity: 1 });
  const floor = [0, 0.3, 0.6, 1].map((t): Point => [width * t, height * (0.58 + 0.02 * Math.sin(t * 9))]);
  back.fill(
    shape(floor, [[width, height]], [[0, height]]),
    vertical(
      scene,
      [
        [0, '#b6d890'],
        [0.35, '#7cb46c'],
        [1, '#3c7048'],
      ],
      0.56,
    ),
    { isScenery: true },
  );
  const edge = (side: number) =>
    [0, 0.25, 0.5, 0.75, 1].map((t): Point => [
      blend(light[0], width * (0.5 + bend * 0.12), t) +
        bend * width * 0.16 * Math.sin(t * 3.1) +
        side * width * (0.012 + 0.24 * t ** 1.7),
      height * (0.575 + 0.46 * t),
    ]);
  back.fill(
    shape(edge(-1), edge(1).toReversed()),
    vertical(
      scene,
      [
        [0, '#f6ecc0'],
        [0.4, '#d9c090'],
        [1, '#a88c5e'],
      ],
      0.56,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 12; i++) {
    const t = random.next();
    const [a, b] = [edge(-1), edge(1)].map((line) => line[Math.round(t * 4)] ?? light) as [Point, Point];
    const at: Point = [blend(a[0], b[0], random.range(0.15, 0.85)), a[1] + random.around(height * 0.04)];
    back.fill(circle(at, width * (0.006 + 0.05 * t), height * (0.003 + 0.016 * t)), tint('#fff4cc'), {
      opacity: 0.4,
    });
  }
  for (const [count, girth, spread, foot, colour, crown] of [
    [12, 7, 0.62, 0.6, '#a2c888', '#cfe8a4'],
    [8, 16, 0.86, 0.68, '#6c9e64', '#a4d084'],
    [6, 40, 1.16, 0.86, '#35694a', '#6aa860'],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const side = i % 2 ? 1 : -1;
      const x = width * (0.5 + side * (0.16 + (spread / 2 - 0.16) * random.range(0.25, 1)));
      const w = girth * random.range(0.75, 1.25) * (width / 768);
      const lean = -side * random.range(-4, 22);
      const y = height * (foot + random.around(0.025));
      const left: Point[] = [
        [x - w * 1.7, y],
        [x - w * 0.7, y - height * 0.12],
        [x - w * 0.55 + lean, -10],
      ];
      const right: Point[] = [
        [x + w * 0.55 + lean, -10],
        [x + w * 0.7, y - height * 0.12],
        [x + w * 1.7, y],
      ];
      back.fill(shape(left, right), tint(colour), { isScenery: true });
      const lit = x > light[0] ? left : right.toReversed();
      back.fill(
        stroke(
          lit.map(([u, v]): Point => [u + (x > light[0] ? w * 0.3 : -w * 0.3), v]),
          w * 0.3,
          () => 1,
        ),
        tint(mixColours(colour, '#fbffd0', 0.4)),
        { opacity: 0.7 },
      );
    }
    for (let i = 0; i < 5; i++)
      foliage(
        scene,
        back,
        [width * (i / 4 + random.around(0.1)), height * random.range(-0.02, girth > 30 ? 0.08 : 0.18)],
        width * 0.13,
        tint(colour),
        tint(crown),
      );
    for (let i = 0; i < count; i++)
      foliage(
        scene,
        back,
        [width * (0.5 + (i % 2 ? 1 : -1) * (spread / 2) * random.range(0.45, 1)), height * (foot + 0.02)],
        girth * 1.3 * (width / 768) + 6,
        tint(colour),
        tint(crown),
      );
  }
  beams(scene, '#fffde0', 0.36, 5);
  foreground(scene, tint('#204f38'), bend === 1 ? -1 : 1, 'leaf');
  bokeh(scene, scene.front, ['#f6ffc0', '#ffffff'], 8, [0.1, 1], 0.5);
};
