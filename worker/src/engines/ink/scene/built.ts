import { circle, polygon, rectangle, shape } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import { mixColours } from '../paint/colour.ts';
import { beams, bokeh, cloud, foliage, ridge, wash } from './parts.ts';
import { glowAt, vertical, type Place, type Scene } from './scene.ts';

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

export const city: Place = (scene) => {
  const { width, height, random, tint, back } = scene;
  const isDusk = scene.mood !== 'energetic' && scene.mood !== 'calm';
  wash(
    scene,
    isDusk
      ? vertical(scene, [
          [0, '#4a4c94'],
          [0.5, '#b07ab0'],
          [0.8, '#ffc49a'],
        ])
      : vertical(scene, [
          [0, '#5aa2e6'],
          [0.6, '#c2e2f6'],
          [1, '#eef7fb'],
        ]),
  );
  cloud(
    scene,
    [width * random.range(0.1, 0.9), height * 0.2],
    width * 0.18,
    isDusk ? ['#ffd2b8', '#d898b8', '#8a6aa8'] : ['#ffffff', '#eef6ff', '#bcd4ee'],
  );
  const planes = isDusk
    ? (['#a882b4', '#6e5c98', '#3e3c70'] as const)
    : (['#b8d2e8', '#86a8c8', '#54789c'] as const);
  for (const [plane, colour] of planes.entries()) {
    const count = [13, 9, 6][plane] ?? 6;
    for (let i = 0; i < count; i++) {
      const w = (width / count) * random.range(0.75, 1.15);
      const x = (width * i) / count + random.around(14);
      const middle = Math.abs((x + w / 2) / width - 0.5) * 2;
      const top =
        height * (0.62 - plane * 0.03 - random.range(0, 0.24) - (plane === 2 ? middle * 0.26 - 0.22 : 0));
      tower(scene, x, top, w, colour, isDusk, plane);
    }
  }
  back.fill(rectangle(0, height * 0.94, width, height * 0.1), tint(planes[2]), { isScenery: true });
  bokeh(
    scene,
    scene.front,
    isDusk ? ['#ffd890', '#ff9ab0', '#9ad8ff'] : ['#ffffff'],
    isDusk ? 12 : 4,
    [0.6, 1],
  );
};

function tower(
  { back, height, random, tint }: Scene,
  x: number,
  top: number,
  w: number,
  colour: string,
  isLit: boolean,
  plane: number,
) {
  back.fill(rectangle(x, top, w, height - top), tint(colour), { isScenery: true });
  back.fill(rectangle(x + w * 0.72, top, w * 0.28, height - top), tint(mixColours(colour, '#20204a', 0.2)));
  if (random.chance(0.3)) back.fill(rectangle(x + w * 0.4, top - 24, 3, 24), tint(colour));
  if (plane === 0) return;
  const size = plane === 1 ? 7 : 11;
  for (let y = top + size; y < height * 0.92; y += size * 2.1)
    for (let u = x + size * 0.7; u < x + w - size; u += size * 1.75)
      if (random.chance(isLit ? 0.42 : 0.6))
        back.fill(
          rectangle(u, y, size * 0.9, size),
          tint(isLit ? random.pick(['#ffe2a0', '#ffcf80', '#fff0c8']) : '#d8ecf8'),
          { opacity: isLit ? 0.9 : 0.55 },
        );
}

export const room: Place = (scene) => {
  const { width, height, random, tint, back, light } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#f2dfc8'],
      [1, '#e2c4a6'],
    ]),
  );
  const isLeft = light.from[0] < 0;
  const x = width * (isLeft ? 0.04 : 0.5);
  const w = width * 0.46;
  const [top, bottom] = [height * 0.08, height * 0.66];
  back.fill(rectangle(x - 16, top - 16, w + 32, bottom - top + 32), tint('#fff8ee'), { isScenery: true });
  const view = rectangle(x, top, w, bottom - top);
  back.fill(
    view,
    vertical(
      scene,
      [
        [0, '#8fd0f8'],
        [1, '#e6f7fd'],
      ],
      0.08,
      0.66,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 4; i++) {
    const c: Point = [x + w * random.next(), bottom - height * 0.04];
    back.fill(circle(c, w * 0.22, w * 0.2), tint(random.pick(['#9cd09a', '#7cbc86'])), { clip: view });
  }
  for (const k of [0.5])
    back.fill(rectangle(x + w * k - 6, top, 12, bottom - top), tint('#fff8ee'), { isScenery: true });
  back.fill(rectangle(x, top + (bottom - top) * 0.42, w, 10), tint('#fff8ee'), { isScenery: true });
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x - 34 : x + w + 34;
    const inner = edge - side * w * 0.26;
    back.fill(
      shape(
        [
          [edge, top - 34],
          [edge + 4 * side, height * 0.4],
          [edge, bottom + 60],
        ],
        [
          [inner, bottom + 60],
          [inner - side * 20, height * 0.45],
          [inner + side * 16, top - 34],
        ],
      ),
      tint('#f7e6ea'),
      { isScenery: true },
    );
    for (const t of [0.25, 0.5, 0.75]) {
      const u = edge + (inner - edge) * t;
      back.fill(
        stroke(
          [
            [u, top - 20],
            [u + side * 6, height * 0.4],
            [u, bottom + 50],
          ],
          7,
        ),
        tint('#e6c8d0'),
        { opacity: 0.8 },
      );
    }
  }
  const shelf = isLeft ? width * 0.7 : width * 0.02;
  back.fill(rectangle(shelf, height * 0.34, width * 0.28, 14), tint('#a87850'), { isScenery: true });
  let u = shelf + 8;
  while (u < shelf + width * 0.22) {
    const bw = random.range(12, 24);
    const bh = random.range(54, 92);
    back.fill(
      rectangle(u, height * 0.34 - bh, bw, bh),
      tint(random.pick(['#d87a6a', '#6a9ac0', '#e8c070', '#8ab88a', '#a888b8'])),
      { isScenery: true },
    );
    u += bw + 2;
  }
  foliage(scene, back, [shelf + width * 0.25, height * 0.3], 26, tint('#4c8a5c'), tint('#94cc88'));
  back.fill(
    polygon([
      [0, height * 0.86],
      [width, height * 0.86],
      [width, height],
      [0, height],
    ]),
    tint('#b98a62'),
    { isScenery: true },
  );
  beams(scene, '#fff6d8', 0.42, 4);
  bokeh(scene, scene.front, ['#fff2c8'], 10, [0.2, 1], 0.4);
};

export const castle: Place = (scene) => {
  const { width, height, random, tint, back } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#4a5fb0'],
      [0.45, '#9cb0e0'],
      [0.75, '#ffdcb8'],
    ]),
  );
  cloud(scene, [width * random.range(0, 0.3), height * 0.5], width * 0.28, ['#fff4e0', '#e8d0dc', '#a8a0cc']);
  cloud(scene, [width * random.range(0.7, 1), height * 0.42], width * 0.24, [
    '#fff4e0',
    '#e8d0dc',
    '#a8a0cc',
  ]);
  ridge(
    scene,
    0.72,
    70,
    5,
    vertical(
      scene,
      [
        [0, '#a8a8d4'],
        [1, '#c8bcd8'],
      ],
      0.6,
    ),
  );
  const middle = width * random.pick([0.2, 0.8]);
  for (const [dx, w, top] of [
    [-0.17, 0.08, 0.4],
    [0.17, 0.08, 0.36],
    [-0.09, 0.1, 0.28],
    [0.09, 0.09, 0.24],
    [0, 0.13, 0.12],
  ] as const)
    keep(scene, middle + dx * width, width * w, height * top);
  back.fill(rectangle(middle - width * 0.24, height * 0.6, width * 0.48, height * 0.3), tint('#c8bcc8'), {
    isScenery: true,
  });
  for (let i = 0; i < 9; i++)
    back.fill(
      rectangle(middle - width * 0.24 + (i * width * 0.48) / 9, height * 0.575, width * 0.03, height * 0.03),
      tint('#c8bcc8'),
      { isScenery: true },
    );
  ridge(
    scene,
    0.83,
    50,
    7,
    vertical(
      scene,
      [
        [0, '#6a9a78'],
        [1, '#4a7a68'],
      ],
      0.76,
    ),
  );
  ridge(
    scene,
    0.93,
    30,
    9,
    vertical(
      scene,
      [
        [0, '#3f6a58'],
        [1, '#28483e'],
      ],
      0.86,
    ),
  );
  back.tone(
    circle([width * 0.5, height * 0.66], width * 0.6),
    glowAt([width * 0.5, height * 0.66], width * 0.6, '#ffe0b0', 0.4),
    { opacity: 1 },
  );
  beams(scene, '#fff0cc', 0.26);
};

function keep({ back, height, tint }: Scene, x: number, w: number, top: number) {
  back.fill(rectangle(x - w / 2, top, w, height * 0.8 - top), tint('#dccfd2'), { isScenery: true });
  back.fill(rectangle(x + w * 0.12, top, w * 0.38, height * 0.8 - top), tint('#b4a6bc'));
  back.fill(rectangle(x - w * 0.6, top - w * 0.08, w * 1.2, w * 0.16), tint('#c4b6c2'), { isScenery: true });
  const peak = top - w * 1.35;
  back.fill(
    polygon([
      [x - w * 0.66, top - w * 0.06],
      [x, peak],
      [x + w * 0.66, top - w * 0.06],
    ]),
    tint('#5a6ab0'),
    { isScenery: true },
  );
  back.fill(
    polygon([
      [x + w * 0.08, top - w * 0.06],
      [x, peak],
      [x + w * 0.66, top - w * 0.06],
    ]),
    tint('#414e8c'),
  );
  back.fill(
    polygon([
      [x, peak - w * 0.5],
      [x + w * 0.5, peak - w * 0.36],
      [x, peak - w * 0.2],
    ]),
    tint('#d8504c'),
  );
  back.fill(rectangle(x - 1.5, peak - w * 0.5, 3, w * 0.55), tint('#70608c'));
  for (const y of [0.35, 0.9])
    back.fill(circle([x - w * 0.12, top + w * y], w * 0.09, w * 0.16), tint('#5a5480'));
}
