import { circle, polygon, rectangle } from '../../../geometry/path.ts';
import { beams, cloud, ridge, wash } from '../../parts.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

export const towers: Place = (scene) => {
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
