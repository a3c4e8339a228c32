import { circle, curve, polygon, rectangle, shape } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import { blossom } from '../figure/wear/blossom.ts';
import { beams, bokeh, branch, cloud, foliage, foreground, ridge, stars, sunDisc, wash } from './parts.ts';
import { glowAt, vertical, type Place, type Scene } from './scene.ts';

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

export const sunset: Place = (scene) => {
  const { width, height, random } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#44348c'],
      [0.32, '#a04a94'],
      [0.58, '#f07a66'],
      [0.76, '#ffb45e'],
      [0.9, '#ffe49a'],
    ]),
  );
  const sun: Point = [width * (0.5 + scene.light.from[0] * 0.3), height * 0.74];
  sunDisc(scene, sun, width * 0.09, '#fff4c4', '#ffd070');
  const dusk = ['#ffc890', '#f08a86', '#8a4a94'] as const;
  cloud(scene, [width * random.range(0.0, 0.25), height * 0.4], width * 0.26, dusk);
  cloud(scene, [width * random.range(0.75, 1), height * 0.3], width * 0.22, dusk);
  cloud(scene, [width * random.range(0.3, 0.9), height * 0.12], width * 0.12, dusk);
  ridge(
    scene,
    0.86,
    40,
    5,
    vertical(
      scene,
      [
        [0, '#a05078'],
        [1, '#7a3a70'],
      ],
      0.8,
    ),
  );
  ridge(
    scene,
    0.94,
    30,
    8,
    vertical(
      scene,
      [
        [0, '#5a2a60'],
        [1, '#34184a'],
      ],
      0.88,
    ),
  );
  bokeh(scene, scene.front, ['#ffd890', '#ffb070'], 7, [0.55, 1]);
};

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
  back.tone(
    stroke(
      [
        [-40, height * 0.62],
        [width * 0.4, height * 0.34],
        [width + 40, height * 0.08],
      ],
      height * 0.36,
    ),
    '#8a9cf0',
    { opacity: 0.2, blur: 40 },
  );
  stars(scene, 130, 0.85);
  const moon: Point = [width * (0.5 + light.from[0] * 0.36), height * 0.2];
  back.tone(circle(moon, width * 0.34), glowAt(moon, width * 0.34, '#cfe0ff', 0.55), { opacity: 1 });
  back.fill(circle(moon, width * 0.085), tint('#fbf4d8'), { isScenery: true });
  if (random.chance(0.5))
    back.fill(circle([moon[0] - width * 0.035, moon[1] - width * 0.015], width * 0.072), tint('#1c2860'), {
      isScenery: true,
    });
  else
    for (const [x, y, r] of [
      [-0.02, 0.01, 0.018],
      [0.03, -0.02, 0.012],
      [0.01, 0.04, 0.014],
    ] as const)
      back.fill(circle([moon[0] + x * width, moon[1] + y * width], r * width), tint('#e2dcc4'), {
        opacity: 0.8,
      });
  cloud(scene, [width * random.range(0, 0.2), height * 0.66], width * 0.24, [
    '#7c8ac8',
    '#56649c',
    '#36447c',
  ]);
  ridge(
    scene,
    0.88,
    60,
    7,
    vertical(
      scene,
      [
        [0, '#2a3470'],
        [1, '#1c2456'],
      ],
      0.8,
    ),
  );
  ridge(
    scene,
    0.95,
    40,
    12,
    vertical(
      scene,
      [
        [0, '#141a40'],
        [1, '#0c1030'],
      ],
      0.88,
    ),
  );
};

export const sakura: Place = (scene) => {
  const { width, height, random, tint, back, front } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#bfe0f6'],
      [0.5, '#e8ecf8'],
      [1, '#fde4ec'],
    ]),
  );
  for (let i = 0; i < 7; i++)
    foliage(
      scene,
      back,
      [width * random.range(-0.05, 1.05), height * random.range(0.5, 0.8)],
      width * 0.17,
      tint('#f3c3d6'),
      tint('#fde6ee'),
    );
  ridge(
    scene,
    0.92,
    18,
    5,
    vertical(
      scene,
      [
        [0, '#cfe6a8'],
        [1, '#9cc886'],
      ],
      0.88,
    ),
  );
  const side = random.chance(0.5) ? 1 : -1;
  const trunk = tint('#7a5560');
  const start: Point = side < 0 ? [-20, height * 0.16] : [width + 20, height * 0.16];
  const tips = branch(scene, back, start, side < 0 ? -0.15 : Math.PI + 0.15, width * 0.5, 11, trunk);
  tips.push(
    ...branch(
      scene,
      back,
      [start[0], height * 0.42],
      side < 0 ? -0.5 : Math.PI + 0.5,
      width * 0.32,
      8,
      trunk,
    ),
  );
  for (const tip of tips) {
    foliage(scene, back, tip, width * 0.045, tint('#f2a6c2'), tint('#ffe2ec'));
    for (let i = 0; i < 2; i++) {
      const at: Point = [tip[0] + random.around(34), tip[1] + random.around(28)];
      const size = random.range(8, 15);
      for (const d of blossom(at, size, random.range(0, 6))) back.fill(d, tint('#fff0f5'));
      back.fill(circle(at, size * 0.22), tint('#e8709c'));
    }
  }
  bokeh(scene, front, ['#ffd0e0', '#ffffff'], 8, [0.5, 1]);
};

export const sea: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#3a94e4'],
      [0.4, '#8accf6'],
      [0.62, '#dff3fb'],
    ]),
  );
  cloud(scene, [width * random.range(0.1, 0.3), height * 0.52], width * 0.3, summer);
  cloud(scene, [width * random.range(0.75, 0.95), height * 0.56], width * 0.2, summer);
  back.fill(
    rectangle(0, height * 0.62, width, height * 0.4),
    vertical(
      scene,
      [
        [0, '#1c6fc0'],
        [0.45, '#2fa6d4'],
        [1, '#86e0dc'],
      ],
      0.62,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 26; i++) {
    const y = height * (0.63 + 0.24 * random.next() ** 1.6);
    const w = random.range(16, 80) * (0.4 + (y / height - 0.6) * 4);
    const x = random.range(-20, width);
    back.fill(
      stroke(
        [
          [x, y],
          [x + w / 2, y - 2],
          [x + w, y],
        ],
        random.range(1.5, 4),
      ),
      tint('#e8fbff'),
      { opacity: random.range(0.35, 0.85) },
    );
  }
  const shore = [0, 0.25, 0.5, 0.75, 1].map((t): Point => [
    t * width,
    height * (0.9 + 0.025 * Math.sin(t * 7 + random.next())),
  ]);
  back.fill(shape(shore, [[width, height]], [[0, height]]), tint('#fff8ee'), { isScenery: true });
  back.fill(
    shape(
      shore.map((p): Point => [p[0], p[1] + 12]),
      [[width, height]],
      [[0, height]],
    ),
    vertical(
      scene,
      [
        [0, '#f6deb0'],
        [1, '#e8c690'],
      ],
      0.9,
    ),
  );
  for (let i = 0; i < 3; i++) {
    const x = width * random.range(0.1, 0.9);
    const y = height * random.range(0.12, 0.34);
    back.line(
      [
        [x - 16, y - 5],
        [x - 7, y - 8],
        [x, y],
        [x + 7, y - 8],
        [x + 16, y - 5],
      ],
      3,
      tint('#4a6a90'),
    );
  }
};

export const snow: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#8fa8cc'],
      [0.5, '#c3d4ea'],
      [1, '#eef4fb'],
    ]),
  );
  ridge(
    scene,
    0.66,
    110,
    4,
    vertical(
      scene,
      [
        [0, '#b4c6e0'],
        [1, '#d6e2f0'],
      ],
      0.45,
    ),
  );
  for (let i = 0; i < 13; i++)
    pine(
      scene,
      [(width * (i + random.next())) / 13, height * random.range(0.76, 0.82)],
      height * random.range(0.16, 0.34),
      '#7f9cb8',
      '#dde9f5',
    );
  ridge(
    scene,
    0.84,
    24,
    5,
    vertical(
      scene,
      [
        [0, '#ffffff'],
        [1, '#dbe6f4'],
      ],
      0.78,
    ),
  );
  for (const x of [random.range(-0.02, 0.14), random.range(0.86, 1.02)])
    pine(scene, [width * x, height * 0.96], height * 0.62, '#4a6a88', '#f4f9ff');
  ridge(scene, 0.96, 14, 4, tint('#ffffff'));
  back.tone(
    circle([width * 0.5, height * 0.3], width * 0.5),
    glowAt([width * 0.5, height * 0.3], width * 0.5, '#ffffff', 0.4),
    { opacity: 1 },
  );
};

function pine(scene: Scene, foot: Point, size: number, dark: string, cover: string) {
  const { back, tint } = scene;
  for (let i = 0; i < 4; i++) {
    const y = foot[1] - size * (0.12 + i * 0.2);
    const w = size * (0.3 - i * 0.055);
    const h = size * 0.36;
    const tier: Point[] = [
      [foot[0] - w, y],
      [foot[0] - w * 0.3, y - h * 0.5],
      [foot[0], y - h],
      [foot[0] + w * 0.3, y - h * 0.5],
      [foot[0] + w, y],
      [foot[0], y - h * 0.1],
    ];
    back.fill(polygon(tier), tint(dark), { isScenery: true });
    back.fill(
      polygon([
        [foot[0] - w, y],
        [foot[0] - w * 0.3, y - h * 0.5],
        [foot[0], y - h],
        [foot[0] + w * 0.18, y - h * 0.55],
        [foot[0] - w * 0.1, y - h * 0.3],
      ]),
      tint(cover),
      { opacity: 0.85 },
    );
  }
}

export const forest: Place = (scene) => {
  const { width, height, random, back, tint } = scene;
  wash(
    scene,
    vertical(scene, [
      [0, '#d8eeb0'],
      [0.5, '#b4dc98'],
      [1, '#6fae72'],
    ]),
  );
  back.tone(
    circle([width * 0.5, height * 0.3], width * 0.6),
    glowAt([width * 0.5, height * 0.3], width * 0.6, '#fbffd8', 0.8),
    { opacity: 1 },
  );
  for (const [plane, colour, count] of [
    [0, '#9ccb8c', 9],
    [1, '#6aa56e', 7],
    [2, '#3f7a56', 4],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x =
        plane === 2
          ? width * (i % 2 ? random.range(0.82, 1.02) : random.range(-0.02, 0.18))
          : (width * (i + random.next())) / count;
      const w = [10, 18, 40][plane]! * random.range(0.8, 1.3) * (width / 768);
      const lean = random.around(18);
      back.fill(
        shape(
          [
            [x - w * 1.5, height * 0.95],
            [x - w * 0.7, height * 0.6],
            [x - w * 0.5 + lean, -10],
          ],
          [
            [x + w * 0.5 + lean, -10],
            [x + w * 0.7, height * 0.6],
            [x + w * 1.6, height * 0.95],
          ],
        ),
        tint(colour),
        { isScenery: true },
      );
    }
    for (let i = 0; i < 5; i++)
      foliage(
        scene,
        back,
        [width * random.range(0, 1), height * random.range(0, 0.16 + 0.05 * (2 - plane))],
        width * 0.13,
        tint(colour),
        tint(['#c8e6a0', '#9ed084', '#6cae6a'][plane]!),
      );
    ridge(scene, 0.84 + plane * 0.055, 30, 9, tint(['#8cc47e', '#5f9f64', '#34704e'][plane]!));
  }
  beams(scene, '#fdffdc', 0.4, 6);
  foreground(scene, tint('#1f5640'), random.chance(0.5) ? 1 : -1, 'leaf');
  bokeh(scene, scene.front, ['#f4ffb8', '#ffffff'], 9, [0.1, 1], 0.6);
};

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

export const horizonGuide = ({ back, width, height }: Scene, y: number) =>
  back.guide(
    curve([
      [0, height * y],
      [width / 2, height * y],
      [width, height * y],
    ]),
  );
