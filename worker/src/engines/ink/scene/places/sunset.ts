import type { Point } from '../../geometry/point.ts';
import { bokeh, cloud, ridge, sunDisc, wash } from '../parts.ts';
import { vertical, type Place } from '../scene.ts';

export const sunset: Place = (scene) => {
  const { width, height, random } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#44348c'],
      [0.32, '#a04a94'],
      [0.58, '#f07a66'],
      [0.76, '#ffb45e'],
      [0.9, '#ffe49a'],
    ]),
  );
  const sun: Point = [width * (0.5 + scene.light.from[0] * 0.3), height * 0.74];
  sunDisc(scene, sun, width * 0.09, '#fff4c4', '#ffd070');
  const dusk = ['#ffcf98', '#f49a88', '#d8708c'] as const;
  cloud(scene, [width * random.range(0.0, 0.25), height * 0.4], width * 0.26, dusk);
  cloud(scene, [width * random.range(0.75, 1), height * 0.3], width * 0.22, dusk);
  cloud(scene, [width * random.range(0.3, 0.9), height * 0.12], width * 0.12, dusk);
  ridge(
    scene,
    0.86,
    40,
    5,
    vertical(
      scene,
      [
        [0, '#a05078'],
        [1, '#7a3a70'],
      ],
      0.8,
    ),
  );
  ridge(
    scene,
    0.94,
    30,
    8,
    vertical(
      scene,
      [
        [0, '#5a2a60'],
        [1, '#34184a'],
      ],
      0.88,
    ),
  );
  bokeh(scene, scene.front, ['#ffd890', '#ffb070'], 7, [0.55, 1]);
};
