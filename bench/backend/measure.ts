/** One kind of request: how it is sent, again and again, by one connection. */
export interface Operation {
  readonly name: string;
  /** What a connection needs before it sends: a token of its own, for example. */
  readonly prepare: (connection: number) => Promise<() => Promise<void>>;
  /** Seconds of measuring, less for what is slow to prepare. */
  readonly seconds?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Sends from so many connections at once for some seconds; each waits for its answer before it asks again. */
export async function measure({ prepare, seconds = 2 }: Operation, connections: number): Promise<Measured> {
  const senders = await Promise.all(Array.from({ length: connections }, (_, index) => prepare(index)));
  // Compiled and cached before it counts.
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
