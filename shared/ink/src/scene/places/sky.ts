import { stroke } from '../../geometry/stroke.ts';
import { hills, meadow } from '../grounds.ts';
import { beams, cloud, wash } from '../parts.ts';
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
  const ground = random.pick(['hills', 'meadow', 'clouds'] as const);
  if (ground === 'hills') hills(scene, ['#a8dcae', '#7cc49a'], ['#7ccc80', '#3f9a62']);
  if (ground === 'meadow')
    meadow(
      scene,
      random.pick([
        ['#ffffff', '#ffd0e0'],
        ['#ffe070', '#ffffff'],
        ['#c8a8f0', '#ffffff'],
      ] as const),
    );
  if (ground === 'clouds')
    for (const x of [0.08, 0.5, 0.94])
      cloud(scene, [width * (x + random.around(0.06)), height * 0.94], width * 0.36, summer);
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
