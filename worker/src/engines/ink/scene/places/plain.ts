import { circle } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { mixColours } from '../../paint/colour.ts';
import { wash } from '../parts.ts';
import { vertical, type Place } from '../scene.ts';

export const plain: Place = (scene) => {
  const { width, height, back, random, tint, light } = scene;
  const [pale, deep] = random.pick([
    ['#fdf1e4', '#f3cfc0'],
    ['#eaf3fb', '#b9d3ec'],
    ['#f3ecfa', '#d0bfe6'],
    ['#ecf6ea', '#bcdcbe'],
    ['#fff5d8', '#f2d78c'],
    ['#fbe9ee', '#eeb4c6'],
  ] as const);
  wash(
    scene,
    vertical(scene, [
      [0, pale],
      [1, deep],
    ]),
  );
  const centre: Point = [width * (0.5 - light.from[0] * 0.08), height * 0.46];
  back.fill(circle(centre, Math.min(width, height) * 0.4), tint(mixColours(deep, '#ffffff', 0.35)), {
    isScenery: true,
  });
  const ring = Math.min(width, height) * 0.44;
  back.line(
    Array.from({ length: 40 }, (_, i): Point => [
      centre[0] + Math.cos(i * 0.16 + 0.5) * ring,
      centre[1] + Math.sin(i * 0.16 + 0.5) * ring,
    ]),
    5,
    tint(mixColours(deep, '#403050', 0.25)),
  );
  for (let i = 0; i < 5; i++) {
    const angle = random.range(0, 6.28);
    back.fill(
      circle(
        [centre[0] + Math.cos(angle) * ring * 1.1, centre[1] + Math.sin(angle) * ring * 1.1],
        random.range(3, 9),
      ),
      tint(mixColours(deep, '#403050', 0.2)),
    );
  }
};
