/** Mulberry32: returns the same numbers between 0 and 1 for the same seed, on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns normally distributed noise, with which the model starts a picture. */
export function createNoise(seed: number, length: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from(
    { length },
    () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()),
  );
}
