import type { Character } from '../character/character.ts';
import { circle, pair, polygon, shape } from '../geometry/path.ts';
import { add, rotate, scale, type Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { glowAt, type Scene } from './scene.ts';

type Effect = (scene: Scene, focus: Point) => void;

/** Small things in the air: few and large before the figure, many and small behind it. */
function scatter(
  scene: Scene,
  count: number,
  draw: (sheet: Sheet, at: Point, size: number, isNear: boolean) => void,
) {
  const { random, width, height, back, front } = scene;
  const unit = Math.min(width, height) / 768;
  for (let i = 0; i < count; i++) {
    const isNear = i % 3 === 0;
    const x = random.next();
    const y = random.next();
    const isOnFace = isNear && Math.abs(x - 0.5) < 0.22 && y < 0.7;
    const sheet = isNear && !isOnFace ? front : back;
    draw(
      sheet,
      [x * width, y * height],
      (isNear ? random.range(0.9, 1.7) : random.range(0.4, 0.8)) * unit,
      isNear,
    );
  }
}

const petals: Effect = (scene) =>
  scatter(scene, 34, (sheet, at, size) => {
    const { random, tint } = scene;
    const turn = random.range(0, 6.3);
    const fold = random.range(0.4, 1);
    const place = (p: Point) => add(at, scale(rotate([p[0], p[1] * fold], turn), size * 15));
    const left = (
      [
        [0, 1],
        [-0.7, 0.3],
        [-0.55, -0.6],
        [-0.12, -0.9],
      ] as const
    ).map(place);
    const right = (
      [
        [0.12, -0.9],
        [0.55, -0.6],
        [0.7, 0.3],
        [0, 1],
      ] as const
    ).map(place);
    sheet.fill(shape(left, [place([0, -0.7])], right), tint(random.pick(['#ffc4d8', '#ffdbe6', '#f8a8c4'])), {
      opacity: 0.96,
    });
    sheet.tone(shape(left, [place([0, 1])]), '#e88aae', { opacity: 0.28 });
  });

const leaves: Effect = (scene) =>
  scatter(scene, 26, (sheet, at, size) => {
    const { random, tint } = scene;
    const turn = random.range(0, 6.3);
    const fold = random.range(0.35, 0.9);
    const place = (p: Point) => add(at, scale(rotate([p[0], p[1] * fold], turn), size * 19));
    const colour = tint(random.pick(['#7cb45c', '#a4c85c', '#5a9a58', '#d8b850']));
    sheet.fill(
      shape(
        (
          [
            [-1, 0],
            [-0.4, -0.5],
            [0.4, -0.4],
            [1, 0],
          ] as const
        ).map(place),
        (
          [
            [1, 0],
            [0.4, 0.42],
            [-0.4, 0.5],
            [-1, 0],
          ] as const
        ).map(place),
      ),
      colour,
      { opacity: 0.97 },
    );
    sheet.line([place([-1.25, 0.05]), place([0, 0]), place([0.9, 0])], 1.6, tint('#4a6a38'), undefined, 0.8);
  });

const sparkles: Effect = (scene) =>
  scatter(scene, 24, (sheet, at, size, isNear) => {
    const r = size * (isNear ? 16 : 11);
    const points = Array.from({ length: 8 }, (_, i) =>
      add(at, rotate([i % 2 ? r * 0.16 : i % 4 ? r * 0.62 : r, 0], (i * Math.PI) / 4 + Math.PI / 2)),
    );
    sheet.tone(circle(at, r * 1.4), glowAt(at, r * 1.4, scene.light.rim, 0.55), {
      opacity: 1,
      isFinish: true,
    });
    sheet.tone(polygon(points), '#ffffff', { opacity: 0.95, isFinish: true });
  });

const bubbles: Effect = (scene) =>
  scatter(scene, 18, (sheet, at, size) => {
    const r = size * scene.random.range(12, 30);
    const rim = {
      type: 'radial' as const,
      from: at,
      to: add(at, [r, 0]),
      stops: [
        [0.6, '#ffffff', 0.04],
        [0.86, '#bfe6ff', 0.3],
        [0.95, '#ffd8f4', 0.65],
        [1, '#ffffff', 0.8],
      ] as const,
    };
    sheet.tone(circle(at, r), rim, { opacity: 1 });
    sheet.tone(circle(add(at, [-r * 0.36, -r * 0.4]), r * 0.2, r * 0.14), '#ffffff', { opacity: 0.92 });
  });

const rain: Effect = (scene) => {
  const { random, width, height, front, back } = scene;
  for (let i = 0; i < 90; i++) {
    const at: Point = [random.range(-40, width), random.range(-60, height)];
    const reach = random.range(40, 120);
    const to: Point = [at[0] + reach * 0.16, at[1] + reach];
    (i % 2 ? front : back).tone(
      stroke([at, [(at[0] + to[0]) / 2, (at[1] + to[1]) / 2], to], random.range(1.2, 2.8)),
      '#e6f2ff',
      { opacity: random.range(0.3, 0.62) },
    );
  }
};

const snowfall: Effect = (scene) =>
  scatter(scene, 80, (sheet, at, size, isNear) => {
    const r = size * scene.random.range(2.5, 6.5);
    sheet.tone(circle(at, r), '#ffffff', { opacity: isNear ? 0.92 : 0.75, ...(isNear ? { blur: 1.2 } : {}) });
  });

const speedLines: Effect = (scene, focus) => {
  const { random, width, height, back, style, tint } = scene;
  const far = Math.hypot(width, height);
  const colour = style.grade.accent || style.line.tint < 0.3 ? style.line.ink : tint('#ffffff');
  for (let i = 0; i < 110; i++) {
    const angle = (i / 110) * Math.PI * 2 + random.around(0.04);
    const near = Math.min(width, height) * random.range(0.46, 0.66);
    const w = random.range(0.002, 0.012);
    const at = (a: number, r: number) => add(focus, [Math.cos(a) * r, Math.sin(a) * r]);
    back.fill(`M${pair(at(angle, near))}L${pair(at(angle - w, far))}L${pair(at(angle + w, far))}Z`, colour, {
      opacity: 0.82,
    });
  }
};

const aura: Effect = (scene, focus) => {
  const { back, front, random, width, height, tint } = scene;
  const colour = tint(random.pick(['#ffd84a', '#ffe680', '#6ac8ff', '#ff8a5a']));
  const size = Math.min(width, height);
  back.tone(circle(focus, size * 0.72), glowAt(focus, size * 0.72, colour, 0.95), { opacity: 1 });
  for (const [k, pale, opacity] of [
    [1.12, colour, 0.5],
    [0.98, '#fff6c8', 0.55],
    [0.86, '#ffffff', 0.5],
  ] as const) {
    const count = 23;
    const points = Array.from({ length: count * 2 }, (_, i): Point => {
      const angle = Math.PI * (1 + i / (count * 2 - 1)) + random.around(0.03);
      const spike = i % 2 ? random.range(1.0, 1.42) * (1 + 0.5 * Math.max(0, -Math.sin(angle))) : 0.92;
      return [
        focus[0] + Math.cos(angle) * size * 0.47 * k * (0.8 + 0.2 * spike),
        focus[1] + size * 0.12 + Math.sin(angle) * size * 0.5 * k * spike,
      ];
    });
    back.tone(
      polygon([
        ...points,
        [focus[0] + size * 0.55 * k, height + 20],
        [focus[0] - size * 0.55 * k, height + 20],
      ]),
      pale,
      { opacity, blur: 5 },
    );
  }
  for (let i = 0; i < 16; i++) {
    const at: Point = [random.range(0, width), random.range(height * 0.2, height)];
    front.tone(
      stroke(
        [
          at,
          [at[0] + random.around(5), at[1] - 30],
          [at[0] + random.around(9), at[1] - random.range(50, 110)],
        ],
        random.range(3, 7),
      ),
      colour,
      { opacity: 0.75, isFinish: true },
    );
  }
};

export const effects: Readonly<Record<Character['effects'][number], Effect>> = {
  petals,
  sparkles,
  rain,
  snowfall,
  'speed lines': speedLines,
  aura,
  bubbles,
  leaves,
};
