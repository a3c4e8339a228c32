import { polygon } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { stroke } from '../../geometry/stroke.ts';
import { beams, foreground, wash } from '../parts.ts';
import { vertical, type Place, type Scene } from '../scene.ts';

export const bamboo: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#e6f2cc'],
      [0.6, '#c8e0a8'],
      [1, '#94be84'],
    ]),
  );
  for (const [count, w, colour, light] of [
    [12, 9, '#b6d496', '#cfe4b0'],
    [8, 16, '#84b474', '#a8cf90'],
    [4, 30, '#4d8a58', '#7cb472'],
  ] as const)
    for (let i = 0; i < count; i++) {
      const x =
        w === 30
          ? width * (i % 2 ? random.range(0.8, 1) : random.range(0, 0.2))
          : (width * (i + random.next())) / count;
      stalk(scene, x, w * (width / 768) * random.range(0.8, 1.15), random.around(14), colour, light);
    }
  beams(scene, '#fdffe0', 0.3, 4);
  for (let i = 0; i < 26; i++) {
    const root: Point = [random.range(0, width), height * random.range(-0.02, 0.3)];
    const angle = random.range(0.5, 2.6);
    const reach = random.range(34, 84);
    const tip: Point = [root[0] + Math.cos(angle) * reach, root[1] + Math.sin(angle) * reach];
    back.fill(
      stroke([root, [(root[0] + tip[0]) / 2 + 4, (root[1] + tip[1]) / 2], tip], 13),
      tint(random.pick(['#4d8a58', '#6aa564', '#8cc07a'])),
      { opacity: 0.95 },
    );
  }
  foreground(scene, tint('#2c5a3c'), random.chance(0.5) ? 1 : -1, 'leaf');
};

function stalk(
  { back, height, random, tint }: Scene,
  x: number,
  w: number,
  lean: number,
  colour: string,
  light: string,
) {
  const at = (y: number) => x + lean * (1 - y / height);
  back.fill(
    polygon([
      [at(0) - w / 2, -5],
      [at(0) + w / 2, -5],
      [x + w / 2, height + 5],
      [x - w / 2, height + 5],
    ]),
    tint(colour),
    { isScenery: true },
  );
  back.fill(
    polygon([
      [at(0) - w * 0.3, -5],
      [at(0) - w * 0.05, -5],
      [x - w * 0.05, height + 5],
      [x - w * 0.3, height + 5],
    ]),
    tint(light),
  );
  for (let y = random.range(0, 120); y < height; y += random.range(90, 130)) {
    back.fill(
      stroke(
        [
          [at(y) - w * 0.62, y],
          [at(y), y + 2],
          [at(y) + w * 0.62, y],
        ],
        4,
        () => 1,
      ),
      tint('#55804e'),
      { opacity: 0.7 },
    );
  }
}
