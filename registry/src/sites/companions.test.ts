import type { RegistryIndex } from '@irodori/contract/composition';
import { expect, test } from 'vitest';
import { companionsOf } from './companions.ts';

/** An index with the module garden and so many others, each with a stable version and a canary. */
const indexWith = (others: number): RegistryIndex => ({
  revision: 1,
  modules: ['garden', ...Array.from({ length: others }, (_, place) => `m${place}`)].map((id) => ({
    id,
    routes: [],
    channels: { stable: 's', canary: { version: 'c', share: 0.1 } },
    history: [],
    setAside: [],
    recalled: [],
    versions: {},
  })),
});

test('beside the canaries of two other modules, all four compositions are rendered', () => {
  const besides = companionsOf(indexWith(2), 'garden').map(({ beside }) => Object.values(beside).join(''));
  expect(besides.toSorted()).toEqual(['cc', 'cs', 'sc', 'ss']);
});

test.each([
  [1, 2],
  [3, 6],
  [200, 18],
])('beside %i canaries, each two versions of two modules meet in one of %i compositions', (others, count) => {
  const besides = companionsOf(indexWith(others), 'garden').map(({ beside }) => beside);
  expect(besides).toHaveLength(count);
  const ids = Object.keys(besides[0] ?? {});
  expect(ids).toHaveLength(others);
  const missing = ids.flatMap((one, place) =>
    ids.slice(place + 1).filter((other) => {
      const met = new Set(besides.map((beside) => `${beside[one]}${beside[other]}`));
      return met.size < 4;
    }),
  );
  expect(missing).toEqual([]);
});
