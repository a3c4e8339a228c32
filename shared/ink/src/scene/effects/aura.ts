import { circle, polygon } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { stroke } from '../../geometry/stroke.ts';
import type { Stop } from '../../sheet/marks.ts';
import { glowAt } from '../scene.ts';
import type { Effect } from './effect.ts';

export const aura: Effect = (scene, focus) => {
  const { back, front, random, width, height, tint } = scene;
  const colour = tint(random.pick(['#ffd84a', '#ffe680', '#6ac8ff', '#ff8a5a']));
  const size = Math.min(width, height);
  back.tone(circle(focus, size * 0.72), glowAt(focus, size * 0.72, colour, 0.75), { opacity: 1 });
  for (const [k, pale, opacity] of [
    [1.14, colour, 0.5],
    [0.98, '#fff3b8', 0.5],
  ] as const) {
    const count = 23;
    const points = Array.from({ length: count * 2 }, (_, i): Point => {
      const angle = Math.PI * (1 + i / (count * 2 - 1)) + random.around(0.03);
      const spike = i % 2 ? random.range(1, 1.4) * (1 + 0.55 * Math.max(0, -Math.sin(angle))) : 0.9;
      return [
        focus[0] + Math.cos(angle) * size * 0.42 * k * (0.8 + 0.2 * spike),
        focus[1] + size * 0.12 + Math.sin(angle) * size * 0.46 * k * spike,
      ];
    });
    const foot: Point[] = [
      [focus[0] + size * 0.5 * k, focus[1] + size * 0.5],
      [focus[0] - size * 0.5 * k, focus[1] + size * 0.5],
    ];
    const stops: Stop[] = [
      [0, pale, opacity],
      [0.6, pale, opacity * 0.8],
      [1, pale, 0],
    ];
    back.tone(
      polygon([...points, ...foot]),
      { type: 'linear', from: [0, focus[1] - size * 0.6], to: [0, focus[1] + size * 0.45], stops },
      { blur: 2.5 },
    );
  }
  for (let i = 0; i < 16; i++) {
    const side = random.chance(0.5) ? random.range(0, 0.24) : random.range(0.76, 1);
    const at: Point = [width * side, random.range(height * 0.2, height)];
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
