import { polygon, rectangle } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { mixColours } from '../../../paint/colour.ts';
import type { Stop } from '../../../sheet/marks.ts';
import { bokeh, cloud, stars, sunDisc, wash } from '../../parts.ts';
import { vertical, type Place, type Scene } from '../../scene.ts';

const skies = {
  day: {
    heaven: ['#2f82dc', '#8cc6f4', '#e4f4fc'],
    far: '#b4cfe4',
    near: '#88a8c8',
    wall: '#dfe3e6',
    heap: ['#ffffff', '#eef6ff', '#b9d2f0'],
  },
  dusk: {
    heaven: ['#4c4498', '#d8789c', '#ffc48a'],
    far: '#b87a9c',
    near: '#74568e',
    wall: '#a48aa4',
    heap: ['#ffd8b0', '#f09a98', '#b06c98'],
  },
  night: {
    heaven: ['#0d1240', '#2c3a80', '#7a78b4'],
    far: '#3c4484',
    near: '#232a5c',
    wall: '#4a4e78',
    heap: ['#7c8ac8', '#56649c', '#36447c'],
  },
} as const;

/** The roof of a tall house: a fence, a tank on legs, the town far below. */
export const rooftop: Place = (scene) => {
  const { width, height, random, tint, back, mood } = scene;
  const hour =
    mood === 'energetic' || mood === 'calm'
      ? 'day'
      : mood === 'dramatic' || mood === 'melancholic'
        ? 'night'
        : 'dusk';
  const { heaven, far, near, wall, heap } = skies[hour];
  wash(
    scene,
    vertical(
      scene,
      heaven.map((colour, i): Stop => [[0, 0.5, 0.78][i] ?? 1, colour]),
    ),
  );
  const side = random.chance(0.5) ? 1 : -1;
  if (hour === 'night') stars(scene, 90, 0.6);
  if (hour === 'dusk')
    sunDisc(scene, [width * (0.5 - side * 0.3), height * 0.62], width * 0.07, '#fff2c0', '#ffcf80');
  cloud(scene, [width * (0.5 - side * 0.34), height * 0.46], width * 0.26, heap);
  cloud(scene, [width * (0.5 + side * 0.4), height * 0.3], width * 0.2, heap);
  cloud(scene, [width * random.range(0.2, 0.6), height * 0.13], width * 0.11, heap);
  for (const [colour, count, top] of [
    [far, 20, 0.64],
    [near, 13, 0.7],
  ] as const)
    for (let i = 0; i < count; i++) {
      const w = (width / count) * random.range(0.8, 1.3);
      const x = (width * i) / count;
      const y = height * (top - random.range(0, 0.09));
      back.fill(rectangle(x, y, w, height - y), tint(colour), { isScenery: true });
      for (let k = 0; k < 7; k++)
        if (random.chance(hour === 'day' ? 0.2 : 0.55))
          back.fill(
            rectangle(x + w * random.range(0.1, 0.8), y + height * random.range(0.01, 0.12), 4, 5),
            tint(hour === 'day' ? '#e4f0f8' : '#ffe2a0'),
            { opacity: 0.85 },
          );
    }
  fence(scene, tint(mixColours(near, '#14163a', 0.45)));
  back.fill(
    polygon([
      [0, height * 0.855],
      [width, height * 0.855],
      [width, height],
      [0, height],
    ]),
    vertical(
      scene,
      [
        [0, mixColours(wall, '#ffffff', 0.25)],
        [0.2, wall],
        [1, mixColours(wall, '#2a2850', 0.35)],
      ],
      0.85,
    ),
    { isScenery: true },
  );
  back.fill(rectangle(0, height * 0.84, width, height * 0.03), tint(mixColours(wall, '#ffffff', 0.4)), {
    isScenery: true,
  });
  for (let i = -5; i <= 5; i++)
    back.fill(
      stroke(
        [
          [width * (0.5 + i * 0.1), height * 0.872],
          [width * (0.5 + i * 0.16), height * 0.94],
          [width * (0.5 + i * 0.22), height * 1.01],
        ],
        2.4,
        () => 1,
      ),
      tint(mixColours(wall, '#2a2850', 0.4)),
      { opacity: 0.5 },
    );
  tank(scene, width * (0.5 + side * 0.36), wall);
  if (hour !== 'day') bokeh(scene, scene.front, ['#ffd890', '#9ad8ff'], 7, [0.5, 1], 0.7);
};

function fence({ back, width, height }: Scene, colour: string) {
  const [top, foot] = [height * 0.56, height * 0.86];
  const step = width / 9;
  for (let x = -step; x < width + step; x += step / 3)
    for (const lean of [-1, 1])
      back.fill(
        stroke(
          [
            [x, top],
            [x + lean * 45, (top + foot) / 2],
            [x + lean * 90, foot],
          ],
          1.3,
          () => 1,
        ),
        colour,
        { opacity: 0.42 },
      );
  for (let x = step / 2; x < width; x += step * 2)
    back.fill(rectangle(x - 3.5, top - 6, 7, foot - top + 8), colour, { isScenery: true });
  for (const y of [top, (top + foot) / 2, foot - 10])
    back.fill(rectangle(0, y, width, 5), colour, { isScenery: true });
}

function tank({ back, height, width, tint, light }: Scene, x: number, wall: string) {
  const [w, top, foot] = [width * 0.2, height * 0.24, height * 0.86];
  const dark = tint(mixColours(wall, '#1c1c40', 0.45));
  for (const dx of [-0.38, 0.38])
    back.fill(rectangle(x + dx * w - 6, top + height * 0.24, 12, foot - top - height * 0.22), dark, {
      isScenery: true,
    });
  const brace: Point[] = [
    [x - w * 0.38, top + height * 0.3],
    [x, (top + foot) / 2 + height * 0.12],
    [x + w * 0.38, foot],
  ];
  back.fill(
    stroke(brace, 6, () => 1),
    dark,
  );
  back.fill(rectangle(x - w / 2, top, w, height * 0.27), tint(mixColours(wall, '#ffffff', 0.12)), {
    isScenery: true,
  });
  back.fill(
    rectangle(light.from[0] < 0 ? x + w * 0.12 : x - w / 2, top, w * 0.38, height * 0.27),
    tint(mixColours(wall, '#2a2850', 0.28)),
  );
  for (const t of [0.04, 0.13, 0.22])
    back.fill(rectangle(x - w / 2, top + height * t, w, 4), dark, { opacity: 0.7 });
  back.fill(
    polygon([
      [x - w * 0.54, top + 3],
      [x, top - height * 0.06],
      [x + w * 0.54, top + 3],
    ]),
    tint(mixColours(wall, '#ffffff', 0.35)),
    {
      isScenery: true,
    },
  );
}
