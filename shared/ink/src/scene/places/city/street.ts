import { circle, polygon, rectangle } from '../../../geometry/path.ts';
import { mix, type Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { mixColours } from '../../../paint/colour.ts';
import { bokeh, cloud, wash } from '../../parts.ts';
import { perspectiveOf, type Perspective } from '../../perspective.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

/** A shopping street that runs into the distance; lamps are lit at dusk. */
export const street: Place = (scene) => {
  const { width, height, random, tint, back, mood } = scene;
  const isDusk = mood !== 'energetic' && mood !== 'calm';
  wash(
    scene,
    isDusk
      ? vertical(scene, [
          [0, '#3c3f88'],
          [0.35, '#9a6cb0'],
          [0.58, '#ffb890'],
        ])
      : vertical(scene, [
          [0, '#5aa8ea'],
          [0.4, '#bfe2f8'],
          [0.6, '#f4fafc'],
        ]),
  );
  const view = perspectiveOf(scene, random.pick([0.34, 0.66]), 0.56);
  const glow = isDusk ? '#ffd2a0' : '#ffffff';
  cloud(
    scene,
    [width * random.range(0.2, 0.8), height * 0.16],
    width * 0.16,
    isDusk ? ['#ffc8b0', '#d490b4', '#8a68a8'] : ['#ffffff', '#eef6ff', '#bcd4ee'],
  );
  back.tone(circle(view.vanishing, width * 0.34), glowAt(view.vanishing, width * 0.34, glow, 0.85), {
    opacity: 1,
  });
  back.fill(
    view.floor(-3, 3, 0, 1.1),
    vertical(
      scene,
      isDusk
        ? [
            [0, '#b48aa4'],
            [1, '#4c4670'],
          ]
        : [
            [0, '#d4dce4'],
            [1, '#8c98ac'],
          ],
      0.56,
    ),
    { isScenery: true },
  );
  back.fill(
    view.floor(-0.5, 0.5, 0, 1.1),
    vertical(
      scene,
      isDusk
        ? [
            [0, '#94769c'],
            [1, '#3a3760'],
          ]
        : [
            [0, '#b4c0cc'],
            [1, '#6a7890'],
          ],
      0.56,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 8; i++)
    back.fill(view.floor(-0.012, 0.012, 0.1 * 1.32 ** i, 0.116 * 1.32 ** i), tint('#fdf6e8'), {
      opacity: 0.8,
    });
  for (let i = 0; i < 6; i++)
    back.fill(view.floor(-0.44 + i * 0.155, -0.36 + i * 0.155, 0.74, 0.9), tint('#fdf6e8'), {
      opacity: 0.75,
    });
  for (const side of [-1, 1])
    for (const [from, to, tall] of [
      [0.08, 0.2, 1.9],
      [0.2, 0.36, 1.5],
      [0.36, 0.66, 1.75],
      [0.66, 1.5, 1.45],
    ] as const)
      house(scene, view, { side, from, to, tall: tall * random.range(0.8, 1.15), isDusk });
  for (const [side, near] of [
    [-1, 0.3],
    [1, 0.42],
    [-1, 0.72],
    [1, 1],
  ] as const)
    lamp(scene, view, side * 0.62, near, isDusk);
  const wires = (from: number, to: number) => {
    const [a, b] = [view.at(-0.72, from, 1.05), view.at(0.72, to, 1)];
    back.fill(
      stroke(
        [a, mix(a, b, 0.5), b].map(([x, y], i): Point => [x, y + (i === 1 ? height * 0.05 : 0)]),
        2.2,
        () => 1,
      ),
      tint('#3a3550'),
      { opacity: 0.7 },
    );
  };
  wires(0.4, 0.46);
  wires(0.7, 0.6);
  bokeh(
    scene,
    scene.front,
    isDusk ? ['#ffd890', '#ff9ab0', '#9ad8ff'] : ['#ffffff'],
    isDusk ? 13 : 4,
    [0.5, 1],
  );
};

interface House {
  readonly side: number;
  readonly from: number;
  readonly to: number;
  readonly tall: number;
  readonly isDusk: boolean;
}

/** One house front: storeys with windows over a shop with an awning and a hanging sign. */
function house({ back, random, tint }: Scene, view: Perspective, { side, from, to, tall, isDusk }: House) {
  const x = side * 0.72;
  const walls = isDusk
    ? ['#5a5088', '#6c5490', '#4c4a80', '#7c5a88']
    : ['#e8dccc', '#cfd8dc', '#e4cfc0', '#d4dcc8'];
  const haze = Math.max(0, 0.6 - to * 0.9);
  const colour = mixColours(random.pick(walls), isDusk ? '#e8a8a8' : '#eef6fa', haze);
  back.fill(view.wall(x, from, to, 0, tall), tint(colour), { isScenery: true });
  back.fill(
    polygon([
      view.at(x, from, tall),
      view.at(x, to, tall),
      view.at(x, to, tall - 0.05),
      view.at(x, from, tall - 0.05),
    ]),
    tint(mixColours(colour, '#20204a', 0.3)),
  );
  const cut = (t: number) => from + (to - from) * t;
  const floors = 5;
  for (let floor = 1; floor < floors; floor++)
    for (const u of [0.1, 0.4, 0.7]) {
      const isLit = random.chance(isDusk ? 0.6 : 0.2);
      const low = 0.42 + ((tall - 0.5) * (floor - 1)) / (floors - 1);
      back.fill(
        view.wall(x, cut(u), cut(u + 0.18), low, low + 0.15),
        tint(isLit ? random.pick(['#ffe2a0', '#ffd080']) : isDusk ? '#38386c' : '#86a8c4'),
        { opacity: 0.9 },
      );
    }
  back.fill(view.wall(x, cut(0.08), cut(0.92), 0.02, 0.24), tint(isDusk ? '#ffd28a' : '#5c6c80'), {
    isScenery: true,
  });
  for (const u of [0.3, 0.6])
    back.fill(view.wall(x, cut(u), cut(u + 0.02), 0.02, 0.24), tint(mixColours(colour, '#20204a', 0.35)));
  const cloth = random.pick(['#d85a54', '#4c8f7c', '#e0a848', '#4a6cae']);
  const out = x * 0.84;
  back.fill(
    polygon([
      view.at(x, cut(0.04), 0.32),
      view.at(x, cut(0.96), 0.32),
      view.at(out, cut(0.96), 0.24),
      view.at(out, cut(0.04), 0.24),
    ]),
    tint(cloth),
    { isScenery: true },
  );
  back.fill(view.wall(out, cut(0.04), cut(0.96), 0.215, 0.242), tint(mixColours(cloth, '#ffffff', 0.45)));
  const [a, b] = [view.at(x, cut(0.5), 0.66), view.at(x * 0.86, cut(0.5), 0.66)];
  const deep = view.at(x, cut(0.5), 0.42)[1] - a[1];
  const sign = random.pick(['#f4785c', '#58a8c8', '#f2c45a', '#fdf4ea']);
  back.fill(rectangle(Math.min(a[0], b[0]), a[1], Math.abs(b[0] - a[0]), deep), tint(sign), {
    isScenery: true,
  });
  back.fill(
    circle([(a[0] + b[0]) / 2, a[1] + deep * 0.3], Math.abs(b[0] - a[0]) * 0.26),
    tint(mixColours(sign, '#302848', 0.6)),
  );
}

function lamp({ back, tint }: Scene, view: Perspective, x: number, near: number, isLit: boolean) {
  const foot = view.at(x, near);
  const top = view.at(x, near, 0.78);
  const thick = 9 * near;
  back.fill(rectangle(foot[0] - thick / 2, top[1], thick, foot[1] - top[1]), tint('#2e2c48'), {
    isScenery: true,
  });
  const head: Point = [top[0], top[1] - 12 * near];
  if (isLit) back.tone(circle(head, 120 * near), glowAt(head, 120 * near, '#ffe2a0', 0.75), { opacity: 1 });
  back.fill(circle(head, 20 * near), tint(isLit ? '#fff2cc' : '#f4f6fa'), { isScenery: true });
}
