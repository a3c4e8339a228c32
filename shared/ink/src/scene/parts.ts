import { blob, circle, joined, polygon, rectangle, shape } from '../geometry/path.ts';
import { add, blend, rotate, scale, type Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import { mixColours, type Colour } from '../paint/colour.ts';
import type { Paint, Stop } from '../sheet/marks.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { glowAt, type Scene } from './scene.ts';

export const wash = (scene: Scene, paint: Paint) =>
  scene.back.fill(rectangle(0, 0, scene.width, scene.height), paint, { isScenery: true });

/** A heap of cloud: a lit crown, a body, a shaded flat foot. */
export function cloud(
  scene: Scene,
  centre: Point,
  size: number,
  [light, body, shade]: readonly [Colour, Colour, Colour],
) {
  const { back, random, tint } = scene;
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const f = (i / 8) * 2 - 1;
    return {
      x: centre[0] + f * size + random.around(size * 0.08),
      r: size * (0.42 - 0.26 * f * f) * random.range(0.8, 1.2),
      y: centre[1] - size * (0.26 - 0.3 * f * f) * random.range(0.4, 1.2),
    };
  });
  const foot = centre[1] + size * 0.16;
  const heap = (dx: number, dy: number, k: number) =>
    joined(
      ...puffs.map(({ x, y, r }) => circle([x + dx, y + dy], r * k)),
      blob([
        [centre[0] - size * 1.15, foot],
        [centre[0], foot + size * 0.08],
        [centre[0] + size * 1.15, foot],
        [centre[0], foot - size * 0.2],
      ]),
    );
  const all = heap(0, 0, 1);
  back.fill(all, tint(shade), { isScenery: true });
  const lean = scene.light.from[0] * size * 0.05;
  back.fill(heap(lean, -size * 0.07, 0.93), tint(body), { clip: all });
  back.fill(
    joined(...puffs.map(({ x, y, r }) => circle([x + lean * 2, y - r * 0.3], r * 0.68))),
    tint(light),
    {
      clip: all,
    },
  );
}

/** A ridge of hills or trees from edge to edge. */
export function ridge(scene: Scene, y: number, wave: number, bumps: number, paint: Paint) {
  const { back, width, height, random } = scene;
  const points = Array.from({ length: bumps + 1 }, (_, i): Point => [
    (i / bumps) * (width + 80) - 40,
    height * y - random.range(0, wave),
  ]);
  back.fill(shape(points, [[width + 40, height + 10]], [[-40, height + 10]]), paint, { isScenery: true });
}

/** Discs of light out of focus. */
export function bokeh(
  scene: Scene,
  sheet: Sheet,
  colours: readonly Colour[],
  count: number,
  area: readonly [number, number],
  size = 1,
) {
  const { width, height, random } = scene;
  for (let i = 0; i < count; i++) {
    const side = random.chance(0.5) ? random.range(0, 0.26) : random.range(0.74, 1);
    const isLow = i % 3 === 0;
    const centre: Point = [
      width * (isLow ? random.next() : side),
      height * (isLow ? random.range(0.84, 1) : random.range(area[0], area[1])),
    ];
    const r = random.range(10, 44) * size * (width / 768);
    const colour = colours[Math.floor(random.next() * colours.length)] ?? '#ffffff';
    sheet.tone(circle(centre, r), scene.tint(colour), { opacity: random.range(0.08, 0.3), isFinish: true });
    sheet.tone(circle(centre, r * 0.86), scene.tint(colour), { opacity: 0.1, isFinish: true });
  }
}

/** Shafts of light from a corner, each of three wedges inside each other. */
export function beams(scene: Scene, colour: Colour, strength: number, count = 5) {
  const { back, width, height, light, random } = scene;
  const origin: Point = [width * (0.5 + light.from[0] * 0.75), -height * 0.2];
  const far = height * 1.7;
  const at = (a: number): Point => add(origin, [Math.cos(a) * far, Math.sin(a) * far]);
  for (let i = 0; i < count; i++) {
    const angle = Math.PI / 2 + light.from[0] * 0.5 + ((i + random.next()) / count - 0.5) * 1.1;
    const spread = random.range(0.02, 0.07);
    const stops: Stop[] = [
      [0.1, colour, strength / 2.4],
      [0.75, colour, 0],
    ];
    for (const k of [1, 0.72, 0.45])
      back.tone(polygon([origin, at(angle - spread * k), at(angle + spread * k)]), {
        type: 'linear',
        from: origin,
        to: at(angle),
        stops,
      });
  }
}

export function sunDisc(scene: Scene, centre: Point, r: number, colour: Colour, halo: Colour) {
  const { back, tint } = scene;
  back.tone(circle(centre, r * 4.5), glowAt(centre, r * 4.5, tint(halo), 0.75), { opacity: 1 });
  back.fill(circle(centre, r), tint(colour), { isScenery: true });
}

export function stars(scene: Scene, count: number, below: number) {
  const { back, width, height, random, tint } = scene;
  for (let i = 0; i < count; i++) {
    const centre: Point = [random.range(0, width), random.range(0, height * below)];
    const r = random.range(0.6, 2.1) * (random.chance(0.08) ? 1.8 : 1);
    back.fill(circle(centre, r), tint('#fdf6ff'), { opacity: random.range(0.4, 0.98) });
    if (r > 2.4) back.tone(circle(centre, r * 5), glowAt(centre, r * 5, '#e8f0ff', 0.6), { opacity: 1 });
  }
}

/** A branch that tapers and forks; returns points along it where something may grow. */
export function branch(
  scene: Scene,
  sheet: Sheet,
  from: Point,
  angle: number,
  reach: number,
  width: number,
  colour: Colour,
): Point[] {
  const { random } = scene;
  const bend = random.around(0.35);
  const points = [0, 0.33, 0.66, 1].map((t) => add(from, scale(rotate([reach * t, 0], angle + bend * t), 1)));
  sheet.fill(
    stroke(points, width * 2, (t) => 1 - 0.75 * t),
    colour,
    { isScenery: true },
  );
  const grown = points.slice(1);
  if (width < 2.2) return grown;
  for (const t of [0.45, 0.75])
    grown.push(
      ...branch(
        scene,
        sheet,
        points[Math.round(t * 3)] ?? from,
        angle + (t < 0.6 ? -1 : 1) * random.range(0.35, 0.75),
        reach * 0.55,
        width * 0.5,
        colour,
      ),
    );
  return grown;
}

/** A leafy clump of many small blobs. */
export function foliage(
  scene: Scene,
  sheet: Sheet,
  centre: Point,
  size: number,
  dark: Colour,
  light: Colour,
) {
  const { random } = scene;
  for (let i = 0; i < 12; i++) {
    const t = i / 12;
    const p = add(centre, [random.around(size), random.around(size * 0.7) - t * size * 0.3]);
    sheet.fill(
      circle(p, size * random.range(0.2, 0.42), size * random.range(0.16, 0.3)),
      mixColours(dark, light, t * 0.9 + random.around(0.1)),
      { isScenery: i < 4 },
    );
  }
}

/** Leaves or grass blades that cut into the picture close to the viewer, out of focus. */
export function foreground(scene: Scene, colour: Colour, side: -1 | 1, kind: 'leaf' | 'grass') {
  const { front, width, height, random } = scene;
  const base: Point = [side < 0 ? -20 : width + 20, height * 1.02];
  for (let i = 0; i < 7; i++) {
    const reach = height * random.range(0.14, 0.3);
    const angle = -Math.PI / 2 - side * random.range(0.1, 1.0);
    const root = add(base, [-side * i * 14, 0]);
    const points = [0, 0.5, 1].map((t) => add(root, rotate([reach * t, 0], angle - side * t * 0.35)));
    const breadth = kind === 'leaf' ? reach * 0.3 : 11;
    front.tone(
      stroke(points, breadth, (t) => Math.sin(Math.PI * blend(0.1, 1, t)) + 0.02),
      colour,
      { opacity: 0.92, blur: 3.2 },
    );
  }
}
