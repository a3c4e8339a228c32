import { circle, polygon, rectangle } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import { mixColours, type Colour } from '../paint/colour.ts';
import { ridge } from './parts.ts';
import { vertical, type Scene } from './scene.ts';

/** Two ridges, the far one paler. */
export function hills(scene: Scene, far: readonly [Colour, Colour], near: readonly [Colour, Colour]) {
  const plane = ([top, foot]: readonly [Colour, Colour], from: number) =>
    vertical(
      scene,
      [
        [0, top],
        [1, foot],
      ],
      from,
    );
  ridge(scene, 0.86, 44, 5, plane(far, 0.8));
  ridge(scene, 0.94, 30, 8, plane(near, 0.88));
}

/** Open water that carries the light of `from` towards the viewer. */
export function water(scene: Scene, [top, foot]: readonly [Colour, Colour], glint: Colour, from: number) {
  const { back, width, height, random, tint } = scene;
  const horizon = 0.78;
  back.fill(
    rectangle(0, height * horizon, width, height),
    vertical(
      scene,
      [
        [0, top],
        [1, foot],
      ],
      horizon,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 40; i++) {
    const depth = random.next() ** 1.4;
    const y = height * (horizon + 0.012 + 0.2 * depth);
    const isPath = i % 2 === 0;
    const x = isPath ? from + random.around(width * (0.05 + 0.1 * depth)) : random.range(0, width);
    const reach = random.range(14, 44) * (0.5 + depth * 1.4);
    const wave: Point[] = [
      [x - reach, y],
      [x, y - 1.5],
      [x + reach, y],
    ];
    back.fill(stroke(wave, random.range(1.5, 4.5)), tint(glint), { opacity: isPath ? 0.85 : 0.35 });
  }
}

/** Roofs, poles and wires of a small town against the light. */
export function roofs(scene: Scene, colour: Colour, lamp: Colour) {
  const { back, width, height, random, tint } = scene;
  const dark = tint(colour);
  let x = -20;
  while (x < width + 20) {
    const w = width * random.range(0.09, 0.17);
    const top = height * random.range(0.8, 0.88);
    const rise = random.chance(0.6) ? w * 0.3 : 0;
    back.fill(
      polygon([
        [x - 6, top],
        [x + w / 2, top - rise],
        [x + w + 6, top],
        [x + w, top],
        [x + w, height],
        [x, height],
        [x, top],
      ]),
      dark,
      { isScenery: true },
    );
    for (let i = 0; i < 3; i++)
      if (random.chance(0.55))
        back.fill(
          rectangle(x + w * (0.16 + 0.27 * i), top + height * random.range(0.03, 0.08), w * 0.13, w * 0.16),
          tint(lamp),
          { opacity: 0.9 },
        );
    x += w;
  }
  const pole = width * (random.chance(0.5) ? 0.12 : 0.88);
  back.fill(rectangle(pole - 4, height * 0.44, 8, height * 0.5), dark, { isScenery: true });
  for (const [y, reach] of [
    [0.47, 44],
    [0.52, 34],
  ] as const) {
    back.fill(rectangle(pole - reach, height * y, reach * 2, 5), dark);
    for (const side of [-1, 1]) {
      const end = side < 0 ? -20 : width + 20;
      const from = pole + side * reach * 0.8;
      back.fill(
        stroke(
          [
            [from, height * y],
            [(from + end) / 2, height * (y + 0.06)],
            [end, height * (y - 0.01)],
          ],
          2.6,
          () => 1,
        ),
        dark,
      );
    }
  }
}

/** A meadow with flowers, larger towards the viewer. */
export function meadow(scene: Scene, petals: readonly Colour[]) {
  const { back, front, width, height, random, tint } = scene;
  ridge(
    scene,
    0.87,
    22,
    5,
    vertical(
      scene,
      [
        [0, '#a8d88c'],
        [1, '#6ab873'],
      ],
      0.82,
    ),
  );
  ridge(
    scene,
    0.93,
    18,
    7,
    vertical(
      scene,
      [
        [0, '#7cc47c'],
        [1, '#3f9a62'],
      ],
      0.88,
    ),
  );
  for (let i = 0; i < 70; i++) {
    const depth = random.next();
    const at: Point = [random.range(0, width), height * (0.89 + 0.11 * depth)];
    const r = 2 + 5 * depth;
    back.fill(circle(at, r, r * 0.7), tint(random.pick(petals)));
    back.fill(circle(at, r * 0.35, r * 0.3), tint('#f8d860'));
  }
  for (let i = 0; i < 9; i++) {
    const at: Point = [
      width * (random.chance(0.5) ? random.range(-0.02, 0.22) : random.range(0.78, 1.02)),
      height * random.range(0.95, 1.02),
    ];
    front.tone(circle(at, 22, 17), tint(mixColours(random.pick(petals), '#ffffff', 0.2)), {
      opacity: 0.85,
      blur: 3,
    });
  }
}
