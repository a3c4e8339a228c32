import type { Point } from '../../geometry/point.ts';
import { stroke } from '../../geometry/stroke.ts';
import type { Effect } from './effect.ts';

export const rain: Effect = (scene) => {
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
