import { stroke } from '../../geometry/stroke.ts';
import { beams, cloud, ridge, wash } from '../parts.ts';
import { vertical, type Place } from '../scene.ts';

const summer = ['#ffffff', '#eef6ff', '#b9d2f0'] as const;

export const sky: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#2f7fd8'],
      [0.45, '#6db4f0'],
      [0.8, '#bfe3fb'],
      [1, '#e8f6fd'],
    ]),
  );
  cloud(scene, [width * random.range(0.05, 0.3), height * 0.68], width * 0.34, summer);
  cloud(scene, [width * random.range(0.75, 0.98), height * 0.56], width * 0.3, summer);
  cloud(scene, [width * random.range(0.1, 0.5), height * 0.2], width * 0.13, summer);
  ridge(
    scene,
    0.93,
    26,
    6,
    vertical(
      scene,
      [
        [0, '#8fd08a'],
        [1, '#3f9a62'],
      ],
      0.86,
    ),
  );
  back.fill(
    stroke(
      [
        [width * 0.62, height * 0.17],
        [width * 0.8, height * 0.12],
        [width * 1.02, height * 0.03],
      ],
      5,
    ),
    tint('#ffffff'),
    { opacity: 0.7 },
  );
  beams(scene, '#ffffff', 0.22);
};
