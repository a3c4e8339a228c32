import { circle, type Path } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { hills, roofs, water } from '../grounds.ts';
import { cloud, stars, wash } from '../parts.ts';
import { glowAt, vertical, type Place } from '../scene.ts';

export const night: Place = (scene) => {
  const { width, height, random, back, tint, light } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#0c1140'],
      [0.5, '#22306e'],
      [0.82, '#4a5a9c'],
      [1, '#7f86bc'],
    ]),
  );
  for (let i = 0; i < 9; i++) {
    const dust: Point = [
      width * (i / 8) + random.around(30),
      height * (0.62 - 0.5 * (i / 8)) + random.around(24),
    ];
    const r = height * random.range(0.12, 0.2);
    back.tone(circle(dust, r), glowAt(dust, r, '#9aa8ff', 0.16));
  }
  stars(scene, 130, 0.85);
  const moon: Point = [width * (0.5 + Math.sign(light.from[0]) * 0.33), height * 0.2];
  back.tone(circle(moon, width * 0.34), glowAt(moon, width * 0.34, '#cfe0ff', 0.55), { opacity: 1 });
  const r = width * 0.085;
  if (random.chance(0.5)) {
    back.fill(crescent(moon, r), tint('#fbf4d8'), { isScenery: true });
  } else {
    back.fill(circle(moon, r), tint('#fbf4d8'), { isScenery: true });
    for (const [x, y, size] of [
      [-0.24, 0.12, 0.21],
      [0.35, -0.24, 0.14],
      [0.12, 0.47, 0.16],
    ] as const)
      back.fill(circle([moon[0] + x * r, moon[1] + y * r], size * r), tint('#e2dcc4'), { opacity: 0.8 });
  }
  cloud(scene, [width * random.range(0, 0.2), height * 0.66], width * 0.24, [
    '#7c8ac8',
    '#56649c',
    '#36447c',
  ]);
  const ground = random.pick(['hills', 'water', 'roofs'] as const);
  if (ground === 'hills') hills(scene, ['#2a3470', '#1c2456'], ['#141a40', '#0c1030']);
  if (ground === 'water') water(scene, ['#5a6aac', '#1a2458'], '#e8f0ff', moon[0]);
  if (ground === 'roofs') roofs(scene, '#121838', '#ffd98a');
};

/** The lit right side of a moon, between its rim and an arc of a circle that is an eighth larger. */
const crescent =
  ([x, y]: Point, r: number): Path =>
  (pen) => {
    const inner = r * 1.12;
    const shift = Math.sqrt(inner ** 2 - r ** 2);
    const angle = Math.atan2(r, shift);
    pen.moveTo(x, y - r);
    pen.ellipse(x, y, r, r, 0, -Math.PI / 2, Math.PI / 2);
    pen.ellipse(x - shift, y, inner, inner, 0, angle, -angle, true);
    pen.closePath();
  };
