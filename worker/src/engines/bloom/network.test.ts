import { beforeAll, describe, expect, test } from 'vitest';
import { resolveConditions } from './conditions.ts';
import { description } from './description.ts';
import { cells, channels, openNetwork, type Predict } from './network.ts';
import { createNoise } from './random.ts';

let predict: Predict;
beforeAll(async () => {
  ({ predict } = await openNetwork(1));
});

const noise = createNoise(3, channels * cells * cells);
/** What the network sees in pure noise, where the attributes decide most. */
const seen = (attributes: Readonly<Record<string, string>>): Promise<Float32Array> =>
  predict(noise, 0, resolveConditions({ attributes, seed: 3 }), 1);
const difference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

describe.each(Object.entries(description.vocabulary))('the attribute %s', (attribute, values) => {
  test('moves the prediction of the network with every value', async () => {
    const predictions: Float32Array[] = [];
    for (const value of values)
      predictions.push(await seen({ gender: 'girl', hair: 'long', [attribute]: value }));
    const alike = values.flatMap((value, i) =>
      values
        .slice(i + 1)
        .filter((_, k) => difference(predictions[i] ?? noise, predictions[i + 1 + k] ?? noise) < 1e-4)
        .map((other) => `${value} ${other}`),
    );
    expect(alike).toEqual([]);
  });
});

test.each(Object.keys(description.hidden))(
  'the hidden %s moves the prediction with every value',
  async (name) => {
    const at = Object.keys({ ...description.vocabulary, ...description.hidden }).indexOf(name);
    const conditions = resolveConditions({ attributes: {}, seed: 3 });
    const predictions: Float32Array[] = [];
    for (const value of (description.hidden[name] ?? []).keys())
      predictions.push(
        await predict(noise, 0, { ...conditions, wanted: conditions.wanted.with(at, value) }, 1),
      );
    for (const [i, prediction] of predictions.entries())
      for (const other of predictions.slice(i + 1))
        expect(difference(prediction, other)).toBeGreaterThan(1e-4);
  },
);

test('one thread and two threads predict the same numbers', async () => {
  const other = await openNetwork(2);
  const conditions = resolveConditions({ attributes: {}, seed: 3 });
  expect(
    difference(await other.predict(noise, 0, conditions, 1), await predict(noise, 0, conditions, 1)),
  ).toBe(0);
});
