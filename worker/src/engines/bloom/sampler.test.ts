import { expect, test } from 'vitest';
import { cells, channels, type Predict } from './network.ts';
import { sample } from './sampler.ts';

const conditions = { wanted: [0], avoided: [1] };
const grey = new Float32Array(channels * cells * cells).fill(0.5);

/** A network that always predicts the same picture, and the calls that it got. */
function recordingNetwork() {
  const calls: { readonly noisy: Float32Array; readonly t: number; readonly guidance: number }[] = [];
  const predict: Predict = async (noisy, t, _, guidance) => {
    calls.push({ noisy: noisy.slice(), t, guidance });
    return grey;
  };
  return { calls, predict };
}
async function indices(steps: ReturnType<typeof sample>, until = Infinity): Promise<number[]> {
  const seen: number[] = [];
  for await (const { index } of steps) {
    seen.push(index);
    if (index === until) break;
  }
  return seen;
}

test.each([2, 12, 50])('%i steps ask the network %i times, at times that grow from noise', async (steps) => {
  const { calls, predict } = recordingNetwork();
  expect(await indices(sample(predict, conditions, 1, steps))).toEqual(
    Array.from({ length: steps }, (_, i) => i + 1),
  );
  const times = calls.map(({ t }) => t);
  expect(times[0]).toBe(0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(1);
});

test('guidance is strongest near the noise and off for the last steps', async () => {
  const { calls, predict } = recordingNetwork();
  await indices(sample(predict, conditions, 1, 20));
  const guidance = calls.map((call) => call.guidance);
  expect(guidance).toEqual(guidance.toSorted((a, b) => b - a));
  expect([...new Set(guidance)]).toEqual([3, 1.5, 1]);
});

test('the noise comes from the seed, and each step moves it towards the prediction', async () => {
  const [first, again, other] = [recordingNetwork(), recordingNetwork(), recordingNetwork()];
  await indices(sample(first.predict, conditions, 7, 12));
  await indices(sample(again.predict, conditions, 7, 12));
  await indices(sample(other.predict, conditions, 8, 12));
  expect(again.calls[0]?.noisy).toEqual(first.calls[0]?.noisy);
  expect(other.calls[0]?.noisy).not.toEqual(first.calls[0]?.noisy);
  const distances = first.calls.map(({ noisy }) =>
    Math.hypot(...noisy.slice(0, 500).map((value) => value - 0.5)),
  );
  expect(distances).toEqual(distances.toSorted((a, b) => b - a));
});

test('the network is not asked again once the reader has stopped', async () => {
  const { calls, predict } = recordingNetwork();
  await indices(sample(predict, conditions, 1, 50), 3);
  expect(calls).toHaveLength(3);
});
