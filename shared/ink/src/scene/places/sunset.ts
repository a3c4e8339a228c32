import type { Point } from '../../geometry/point.ts';
import type { Stop } from '../../sheet/marks.ts';
import { hills, roofs, water } from '../grounds.ts';
import { bokeh, cloud, ridge, sunDisc, wash } from '../parts.ts';
import { vertical, type Place } from '../scene.ts';

export const sunset: Place = (scene) => {
  const { width, height, random } = scene;
  const heaven = random.pick([
    ['#44348c', '#a04a94', '#f07a66', '#ffb45e', '#ffe49a'],
    ['#3f5aa8', '#8f7cc0', '#f49aa0', '#ffc48a', '#fff0c0'],
    ['#5a2a6a', '#b8446c', '#f26a4e', '#ff9c4a', '#ffd884'],
  ] as const);
  const heights = [0, 0.32, 0.58, 0.76, 0.9];
  wash(
    scene,
    vertical(
      scene,
      heaven.map((colour, i): Stop => [heights[i] ?? 1, colour]),
    ),
  );
  const sun: Point = [width * (0.5 + Math.sign(scene.light.from[0]) * 0.29), height * 0.74];
  sunDisc(scene, sun, width * 0.09, '#fff4c4', '#ffd070');
  const dusk = ['#ffcf98', '#f49a88', '#d8708c'] as const;
  cloud(scene, [width * random.range(0, 0.25), height * 0.4], width * 0.26, dusk);
  cloud(scene, [width * random.range(0.75, 1), height * 0.3], width * 0.22, dusk);
  cloud(scene, [width * random.range(0.3, 0.9), height * 0.12], width * 0.12, dusk);
  const ground = random.pick(['hills', 'water', 'roofs'] as const);
  if (ground === 'hills') hills(scene, ['#a05078', '#7a3a70'], ['#5a2a60', '#34184a']);
  if (ground === 'water') water(scene, ['#e88a6a', '#5a3a7c'], '#ffe8a8', sun[0]);
  if (ground === 'roofs') {
    ridge(
      scene,
      0.83,
      40,
      5,
      vertical(
        scene,
        [
          [0, '#b0587c'],
          [1, '#8a4474'],
        ],
        0.76,
      ),
    );
    roofs(scene, '#42204e', '#ffcf70');
  }
  bokeh(scene, scene.front, ['#ffd890', '#ffb070'], 7, [0.55, 1]);
};
