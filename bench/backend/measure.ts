/** One kind of request, which a connection sends repeatedly. */
export interface Operation {
  readonly name: string;
  /** Prepares a connection, for example its access token, and returns the function that sends one request. */
  readonly prepare: (connection: number) => Promise<() => Promise<void>>;
  /** Seconds of measuring; fewer for operations that are slow to prepare. */
  readonly seconds?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Measures with this number of concurrent connections, each of which waits for a response before the next request. */
export async function measure({ prepare, seconds = 2 }: Operation, connections: number): Promise<Measured> {
  const senders = await Promise.all(Array.from({ length: connections }, (_, index) => prepare(index)));
  // Warms up compilers and caches before measuring.
  await Promise.all(senders.map((send) => send()));
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    senders.map(async (send) => {
      while (performance.now() < end) {
        const before = performance.now();
        await send();
        times.push(performance.now() - before);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    perSecond: (times.length * 1000) / (performance.now() - started),
    p50: share(0.5),
    p99: share(0.99),
  };
}
