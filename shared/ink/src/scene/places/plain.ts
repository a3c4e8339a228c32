import { circle, polygon } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { mixColours, type Colour } from '../../paint/colour.ts';
import { wash } from '../parts.ts';
import { vertical, type Place, type Scene } from '../scene.ts';

export const plain: Place = (scene) => {
  const { random } = scene;
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
  const motif = random.pick([disc, stripes, rays, confetti]);
  motif(scene, pale, deep);
};

type Motif = (scene: Scene, pale: Colour, deep: Colour) => void;

const middle = ({ width, height, light }: Scene): Point => [
  width * (0.5 - light.from[0] * 0.08),
  height * 0.46,
];

/** A large disc in a ring that does not close. */
const disc: Motif = (scene, _pale, deep) => {
  const { back, width, height, random, tint } = scene;
  const centre = middle(scene);
  const ring = Math.min(width, height) * 0.44;
  const ink = tint(mixColours(deep, '#403050', 0.25));
  const at = (angle: number, r: number): Point => [
    centre[0] + Math.cos(angle) * r,
    centre[1] + Math.sin(angle) * r,
  ];
  back.fill(circle(centre, ring * 0.91), tint(mixColours(deep, '#ffffff', 0.35)), { isScenery: true });
  back.line(
    Array.from({ length: 40 }, (_, i) => at(i * 0.155 + 0.5, ring)),
    5,
    ink,
  );
  for (let i = 0; i < 5; i++)
    back.fill(circle(at(random.range(0, 6.28), ring * 1.1), random.range(3, 9)), ink);
};

/** Broad bands across the picture. */
const stripes: Motif = ({ back, width, height, random, tint }, pale, deep) => {
  const slant = random.chance(0.5) ? 0.35 : -0.35;
  const band = width / 7;
  for (let i = -4; i < 12; i += 2) {
    const x = i * band;
    const corners: Point[] = [
      [x, -5],
      [x + band, -5],
      [x + band + slant * height, height + 5],
      [x + slant * height, height + 5],
    ];
    back.fill(polygon(corners), tint(mixColours(pale, deep, 0.75)), { opacity: 0.7, isScenery: true });
  }
};

/** Rays from behind the head. */
const rays: Motif = (scene, pale, deep) => {
  const { back, width, height, random, tint } = scene;
  const centre = middle(scene);
  const far = Math.hypot(width, height);
  const turn = random.range(0, 1);
  const at = (angle: number): Point => [centre[0] + Math.cos(angle) * far, centre[1] + Math.sin(angle) * far];
  for (let i = 0; i < 14; i++) {
    const angle = turn + (i / 14) * Math.PI * 2;
    back.fill(polygon([centre, at(angle), at(angle + Math.PI / 14)]), tint(mixColours(pale, deep, 0.8)), {
      opacity: 0.6,
      isScenery: true,
    });
  }
  back.fill(circle(centre, Math.min(width, height) * 0.33), tint(pale), { isScenery: true });
};

/** Small shapes scattered like cut paper. */
const confetti: Motif = ({ back, width, height, random, tint }, pale, deep) => {
  for (let i = 0; i < 46; i++) {
    const at: Point = [random.range(0, width), random.range(0, height)];
    const r = random.range(6, 22);
    const colour = tint(mixColours(i % 3 ? deep : pale, i % 3 ? '#ffffff' : '#403050', 0.22));
    const turn = random.range(0, 6.28);
    const corner = (k: number): Point => [at[0] + Math.cos(turn + k) * r, at[1] + Math.sin(turn + k) * r];
    const shapes = [
      circle(at, r * 0.8),
      polygon([corner(0), corner(2.1), corner(4.2)]),
      polygon([corner(0), corner(1.57), corner(3.14), corner(4.71)]),
    ];
    back.fill(random.pick(shapes), colour, { opacity: 0.75, isScenery: true });
  }
};
