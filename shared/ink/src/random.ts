/** A seeded source of choices. The same seed and the same order of calls give the same values. */
export interface Random {
  next(): number;
  range(low: number, high: number): number;
  /** A number around 0, within ± `spread`; values near 0 are more frequent. */
  around(spread: number): number;
  chance(probability: number): boolean;
  /** An item of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** An independent stream, so that one part of the picture does not change when another takes more values. */
  fork(name: string): Random;
}

/** Spreads neighbouring seeds far apart. */
function stir(seed: number): number {
  let value = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

function hash(text: string, start: number): number {
  let value = start >>> 0;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 2246822507) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    around: (spread) => (next() + next() - 1) * spread,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    fork: (name) => createRandom(hash(name, stir(seed))),
  };
}
