import { circle, shape } from '../../../geometry/path.ts';
import { beams, bokeh, foliage, foreground, ridge, wash } from '../../parts.ts';
import { glowAt, vertical, type Place } from '../../scene.ts';

export const grove: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#d8eeb0'],
      [0.5, '#b4dc98'],
      [1, '#6fae72'],
    ]),
  );
  back.tone(
    circle([width * 0.5, height * 0.3], width * 0.6),
    glowAt([width * 0.5, height * 0.3], width * 0.6, '#fbffd8', 0.8),
    { opacity: 1 },
  );
  for (const [plane, colour, count, girth, crown, ground] of [
    [0, '#9ccb8c', 9, 10, '#c8e6a0', '#8cc47e'],
    [1, '#6aa56e', 7, 18, '#9ed084', '#5f9f64'],
    [2, '#3f7a56', 4, 40, '#6cae6a', '#34704e'],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x =
        plane === 2
          ? width * (i % 2 ? random.range(0.82, 1.02) : random.range(-0.02, 0.18))
          : (width * (i + random.next())) / count;
      const w = girth * random.range(0.8, 1.3) * (width / 768);
      const lean = random.around(18);
      back.fill(
        shape(
          [
            [x - w * 1.5, height * 0.95],
            [x - w * 0.7, height * 0.6],
            [x - w * 0.5 + lean, -10],
          ],
          [
            [x + w * 0.5 + lean, -10],
            [x + w * 0.7, height * 0.6],
            [x + w * 1.6, height * 0.95],
          ],
        ),
        tint(colour),
        { isScenery: true },
      );
    }
    for (let i = 0; i < 5; i++)
      foliage(
        scene,
        back,
        [width * random.range(0, 1), height * random.range(0, 0.16 + 0.05 * (2 - plane))],
        width * 0.13,
        tint(colour),
        tint(crown),
      );
    ridge(scene, 0.84 + plane * 0.055, 30, 9, tint(ground));
  }
  beams(scene, '#fdffdc', 0.4, 6);
  foreground(scene, tint('#1f5640'), random.chance(0.5) ? 1 : -1, 'leaf');
  bokeh(scene, scene.front, ['#f4ffb8', '#ffffff'], 9, [0.1, 1], 0.6);
};
