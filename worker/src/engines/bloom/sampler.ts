import type { Conditions } from './conditions.ts';
import { cells, channels, type Predict } from './network.ts';
import { createNoise } from './random.ts';

export interface Step {
  /** Counts from 1. */
  readonly index: number;
  /** The clean picture that the model predicts at this step. */
  readonly picture: Float32Array;
}

/** Strong guidance while the layout is decided; no guidance for the last steps, which then cost half. */
const guidanceAt = (t: number): number => (t < 0.2 ? 3 : t < 0.6 ? 1.5 : 1);

/** Places more steps near the noise, where the layout is decided. */
const timeAt = (share: number): number => share / (share + 2 * (1 - share));

/** Goes from noise to a picture in `steps` Euler steps; the picture of the last step is the result. */
export async function* sample(
  predict: Predict,
  conditions: Conditions,
  seed: number,
  steps: number,
): AsyncGenerator<Step> {
  const x = createNoise(seed, channels * cells * cells);
  for (let index = 0; index < steps; index++) {
    const t = timeAt(index / steps);
    const picture = await predict(x, t, conditions, guidanceAt(t));
    const pull = (timeAt((index + 1) / steps) - t) / Math.max(1 - t, 0.05);
    for (const [i, clean] of picture.entries()) {
      const noisy = x[i] ?? 0;
      x[i] = noisy + pull * (clean - noisy);
    }
    yield { index: index + 1, picture };
  }
}
