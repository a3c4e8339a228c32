import { describe, expect, test } from 'vitest';
import { resolveConditions } from './conditions.ts';
import { description } from './description.ts';

const names = Object.keys(description.vocabulary);
const seeds = Array.from({ length: 300 }, (_, seed) => seed);
const indexOf = (attribute: string) => names.indexOf(attribute);

describe.each(Object.entries(description.vocabulary))('the attribute %s', (attribute, values) => {
  const at = indexOf(attribute);

  test('takes every value that is asked for, and the other attributes stay the same', () => {
    // The gender decides which hair is usual.
    const decided = attribute === 'gender' ? [at, indexOf('hair')] : [at];
    const open = resolveConditions({ attributes: {}, seed: 5 }).wanted;
    for (const [i, value] of values.entries()) {
      const { wanted } = resolveConditions({ attributes: { [attribute]: value }, seed: 5 });
      expect(wanted[at]).toBe(i);
      expect(wanted.filter((_, k) => !decided.includes(k))).toEqual(
        open.filter((_, k) => !decided.includes(k)),
      );
    }
  });

  test('never takes an excluded value by lot, and guidance moves away from it', () => {
    for (const [i, value] of values.entries())
      for (const seed of seeds.slice(0, 30)) {
        const negativeAttributes = { [attribute]: [value] };
        const { wanted, avoided } = resolveConditions({ attributes: {}, negativeAttributes, seed });
        expect(wanted[at]).not.toBe(i);
        expect(avoided[at]).toBe(i);
      }
  });

  test('takes a value that is asked for although it is excluded', () => {
    const value = values[0] ?? '';
    const request = {
      attributes: { [attribute]: value },
      negativeAttributes: { [attribute]: [value] },
      seed: 1,
    };
    expect(resolveConditions(request).wanted[at]).toBe(0);
    expect(resolveConditions(request).avoided[at]).toBe(values.length);
  });

  test('takes a value of the model by lot when every value is excluded or the value is unknown', () => {
    for (const request of [
      { attributes: {}, negativeAttributes: { [attribute]: values } },
      { attributes: { [attribute]: 'no such value' } },
    ]) {
      const index = resolveConditions({ ...request, seed: 9 }).wanted[at] ?? -1;
      expect(values[index]).toBeDefined();
    }
  });
});

test('red hair with blue eyes and blue hair with red eyes are different conditions', () => {
  const colours = (hair_color: string, eye_color: string) => {
    const { wanted } = resolveConditions({ attributes: { hair_color, eye_color }, seed: 1 });
    return ['hair_color', 'eye_color'].map(
      (name) => description.vocabulary[name]?.[wanted[indexOf(name)] ?? -1],
    );
  };
  expect(colours('red', 'blue')).toEqual(['red', 'blue']);
  expect(colours('blue', 'red')).toEqual(['blue', 'red']);
});

test('the seed alone chooses side and pose, and guidance moves away from none of their values', () => {
  const hidden = Object.values(description.hidden);
  const chosen = seeds.map((seed) => resolveConditions({ attributes: {}, seed }).wanted.slice(names.length));
  for (const [at, values] of hidden.entries())
    expect(new Set(chosen.map((indices) => indices[at]))).toEqual(new Set(values.keys()));
  for (const seed of seeds) {
    const request = { attributes: description.hidden, negativeAttributes: description.hidden, seed };
    const { wanted, avoided } = resolveConditions(request);
    expect(wanted.slice(names.length)).toEqual(chosen[seed]);
    expect(avoided.slice(names.length)).toEqual(hidden.map((values) => values.length));
  }
});

test('the seed alone decides what the request leaves open', () => {
  const of = (seed: number) => resolveConditions({ attributes: {}, seed }).wanted.join();
  expect(seeds.map(of)).toEqual(seeds.map(of));
  expect(new Set(seeds.map(of)).size).toBeGreaterThan(290);
});

test.each(['hair_color', 'eye_color', 'outfit', 'outfit_color', 'background', 'skin'])(
  'three hundred seeds draw every value of %s',
  (attribute) => {
    const drawn = new Set(
      seeds.map((seed) => resolveConditions({ attributes: {}, seed }).wanted[indexOf(attribute)]),
    );
    expect(drawn.size).toBe(description.vocabulary[attribute]?.length);
  },
);
