import type { JudgedViews } from '@irodori/contract/judged-views';
import { describe, expect, test } from 'vitest';
import { harms } from './evidence.ts';
import { sumOf, verdictOf } from './verdict.ts';

type Route = JudgedViews['routes'][number];

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of `trials` succeed: many by the normal distribution, few by the distances between successes. */
function successes(trials: number, probability: number, random: () => number): number {
  if (probability === 0) return 0;
  const mean = trials * probability;
  const variance = mean * (1 - probability);
  if (variance > 50) {
    const normal = Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());
    return Math.round(mean + Math.sqrt(variance) * normal);
  }
  if (probability > 0.5) return trials - successes(trials, 1 - probability, random);
  let found = 0;
  for (let at = -1; ; found += 1) {
    at += 1 + Math.floor(Math.log1p(-random()) / Math.log1p(-probability));
    if (at >= trials) return found;
  }
}

/** Share of views, of the canary on its first route and of the stable version. */
interface Rates {
  readonly canary: number;
  readonly stable: number;
}

interface Release {
  readonly share: number;
  readonly faulty: Rates;
  readonly slow: Rates;
  readonly routes: number;
  /** Views of both versions together, after which the release ends. */
  readonly views: number;
}

/** Views of the canary for each route when it was recalled, by a look every 5 % more views; undefined if it was not. */
function recalledAfter(release: Release, random: () => number): number | undefined {
  const { share, views } = release;
  const routes: Route[] = Array.from({ length: release.routes }, (_, route) => ({
    pattern: `/${route}`,
    canary: { views: 0, faulty: 0, slow: 0 },
    stable: { views: 0, faulty: 0, slow: 0 },
  }));
  for (let seen = 0; seen < views;) {
    const more = Math.min(views - seen, Math.max(10, Math.floor(seen / 20)));
    seen += more;
    routes.forEach(({ canary, stable }, index) => {
      const ofRoute = Math.floor((more + index) / routes.length);
      const ofCanary = successes(ofRoute, share, random);
      canary.views += ofCanary;
      stable.views += ofRoute - ofCanary;
      for (const harm of harms) {
        const rates = release[harm];
        canary[harm] += successes(ofCanary, index === 0 ? rates.canary : rates.stable, random);
        stable[harm] += successes(ofRoute - ofCanary, rates.stable, random);
      }
    });
    const { kind } = verdictOf(routes, { share, promotes: false });
    if (kind === 'recall') return routes.reduce((sum, { canary }) => sum + canary.views, 0) / routes.length;
  }
  return undefined;
}

const alike = (rate: number): Rates => ({ canary: rate, stable: rate });

describe('of simulated releases', () => {
  test.each([
    [100, 300],
    [1000, 200],
    [10_000, 200],
    [100_000, 100],
  ])('with two equal versions and %i views, at most one of a hundred is recalled', (views, count) => {
    const random = randomFrom(views);
    for (const share of [0.1, 0.5])
      for (const [faulty, slow] of [
        [0, 0.05],
        [0.001, 0.1],
        [0.01, 0.2],
        [0.05, 0.5],
        [0.3, 0],
      ] as const)
        for (const routes of [1, 5]) {
          const release: Release = { share, faulty: alike(faulty), slow: alike(slow), routes, views };
          const recalled = Array.from({ length: count }, () => recalledAfter(release, random));
          const wrong = recalled.filter((after) => after !== undefined).length;
          expect({ release, isRare: wrong <= count / 100 }).toEqual({ release, isRare: true });
        }
  });

  const shares = [
    [0.01, 1],
    [0.1, 1],
    [0.1, 5],
    [0.5, 1],
  ] as const;

  /** Part of the releases that are recalled within 500 views of the canary for each route. */
  function partInTime(release: Omit<Release, 'views'>): number {
    const random = randomFrom(5);
    const count = 150;
    const views = (500 * release.routes) / release.share;
    const recalled = Array.from({ length: count }, () => recalledAfter({ ...release, views }, random));
    return recalled.filter((after) => after !== undefined && after <= 500).length / count;
  }

  test.each(shares)(
    'with a canary for the share %d that fails in 5 percent of the views of one of %i routes, 98 of a hundred are recalled within 500 of these views',
    (share, routes) => {
      for (const stable of [0, 0.0005]) {
        const faulty = { canary: 0.05, stable };
        expect(partInTime({ share, faulty, slow: alike(0.1), routes })).toBeGreaterThanOrEqual(0.98);
      }
    },
  );

  test.each([...shares, [0.5, 5] as const])(
    'with a canary for the share %d whose slow views rise from 10 to 30 percent on one of %i routes, 95 of a hundred are recalled within 500 of these views',
    (share, routes) => {
      for (const faulty of [0, 0.01]) {
        const slow = { canary: 0.3, stable: 0.1 };
        expect(partInTime({ share, faulty: alike(faulty), slow, routes })).toBeGreaterThanOrEqual(0.95);
      }
    },
  );

  test('with a canary whose files and pages nobody has yet, so that 13 in place of 10 percent of its views are slow, at most one of a hundred is recalled', () => {
    const random = randomFrom(13);
    const slow = { canary: 0.13, stable: 0.1 };
    for (const share of [0.1, 0.5]) {
      const release: Release = { share, faulty: alike(0.01), slow, routes: 1, views: 100_000 };
      const recalled = Array.from({ length: 100 }, () => recalledAfter(release, random));
      expect(recalled.filter((after) => after !== undefined).length).toBeLessThanOrEqual(1);
    }
  });
});

/** Views, and those of them that failed and that were slow. */
type Numbers = readonly [views: number, faulty: number, slow?: number];

const countOf = ([views, faulty, slow = 0]: Numbers) => ({ views, faulty, slow });
const route = (pattern: string, canary: Numbers, stable: Numbers): Route => ({
  pattern,
  canary: countOf(canary),
  stable: countOf(stable),
});
const tenth = { share: 0.1, promotes: true };

describe('a canary', () => {
  test('is not recalled for the reports of seven addresses, whatever share of the views they are', () => {
    expect(verdictOf([route('/', [7, 7], [10_000, 0])], tenth)).toMatchObject({ kind: 'wait' });
    expect(verdictOf([route('/', [8, 8], [10_000, 0])], tenth)).toMatchObject({ kind: 'recall' });
  });

  test('is not recalled for a handful of hostile reports among many views', () => {
    expect(verdictOf([route('/', [20_000, 60], [180_000, 0])], tenth)).not.toMatchObject({ kind: 'recall' });
  });

  test('is recalled for its worst route', () => {
    const routes = [route('/', [400, 0], [3600, 0]), route('/support', [100, 20], [900, 1])];
    expect(verdictOf(routes, tenth)).toEqual({
      kind: 'recall',
      why: 'on /support 20 of 100 views failed, of the stable version 1 of 900 views',
    });
  });

  test('is recalled for pages that are slower than those of the stable version', () => {
    const routes = [route('/', [400, 0, 40], [3600, 0, 400]), route('/x', [120, 1, 61], [130, 0, 12])];
    expect(verdictOf(routes, tenth)).toEqual({
      kind: 'recall',
      why: 'on /x 61 of 120 views were slow, of the stable version 12 of 130 views',
    });
  });

  test('is neither raised nor promoted while its slow views are suspicious', () => {
    const routes = [route('/', [500, 0, 80], [500, 0, 40]), route('/y', [500, 0, 40], [500, 0, 40])];
    for (const share of [0.1, 0.5])
      expect(verdictOf(routes, { share, promotes: true })).toEqual({
        kind: 'wait',
        why: 'on / 80 of 500 views were slow, of the stable version 40 of 500 views, which is suspicious; more views will tell',
      });
  });

  test('waits for 500 views, and longer while it is suspicious', () => {
    expect(verdictOf([route('/', [499, 0], [4491, 0])], tenth)).toMatchObject({ kind: 'wait' });
    const healthy = Array.from({ length: 9 }, (_, each) => route(`/${each}`, [0, 0], [1, 0]));
    expect(verdictOf([route('/', [500, 12], [4491, 20]), ...healthy], tenth)).toEqual({
      kind: 'wait',
      why: 'on / 12 of 500 views failed, of the stable version 20 of 4491 views, which is suspicious; more views will tell',
    });
  });

  test('waits if fewer than half of its pages came alive that should have', () => {
    expect(verdictOf([route('/', [500, 0], [9100, 0])], tenth)).toMatchObject({
      kind: 'wait',
      why: expect.stringContaining('should have had more than twice its views'),
    });
  });

  test('that does as well as the stable version is given to half of the visitors and then to all, if that was wished', () => {
    const routes = [route('/', [500, 1, 55], [4500, 9, 450])];
    expect(verdictOf(routes, tenth)).toEqual({
      kind: 'raise',
      share: 0.5,
      why: '1 of 500 views failed, of the stable version 9 of 4500 views; 55 of 500 views were slow, of the stable version 450 of 4500 views',
    });
    const half = [route('/', [500, 1], [500, 1])];
    expect(verdictOf(half, { share: 0.5, promotes: true })).toMatchObject({ kind: 'promote' });
    expect(verdictOf(routes, { share: 0.1, promotes: false })).toMatchObject({ kind: 'wait' });
    expect(verdictOf([route('/', [9000, 1], [1000, 1])], { share: 0.9, promotes: true })).toMatchObject({
      kind: 'wait',
    });
    expect(verdictOf([route('/', [9000, 1], [0, 0])], { share: 1, promotes: true })).toMatchObject({
      kind: 'wait',
    });
  });
});

test('counts of several sites are added by route', () => {
  const release = { module: 'garden', stable: '1', canary: '2', share: 0.1 };
  const sites = [
    { ...release, routes: [route('/', [1, 0, 1], [9, 1, 2])] },
    { ...release, routes: [route('/list', [2, 1, 0], [3, 0, 1]), route('/', [1, 1, 0], [11, 1, 3])] },
  ];
  expect(sumOf(sites)).toEqual([route('/', [2, 1, 1], [20, 2, 5]), route('/list', [2, 1, 0], [3, 0, 1])]);
});
