import { z } from 'zod';

/** `[realtime]` of config.toml; all but `enabled` have the names of the Management API's realtime settings. */
export const realtimeConfig = z.object({
  enabled: z.boolean().default(true),
  private_only: z.boolean().default(false),
  max_concurrent_users: z.number().int().positive().default(500),
  max_channels_per_client: z.number().int().positive().default(100),
  max_joins_per_second: z.number().int().positive().default(500),
  max_events_per_second: z.number().int().positive().default(500),
  max_presence_events_per_second: z.number().int().positive().default(1000),
  max_client_presence_events_per_window: z.number().int().positive().default(5),
  client_presence_window_ms: z.number().int().positive().default(30_000),
  max_payload_size_in_kb: z.number().int().positive().default(3000),
});
export type RealtimeConfig = z.infer<typeof realtimeConfig>;

const bucketSeconds = 5;
const mostBuckets = 12;

/** Events per second, averaged over the last minute in steps of five seconds; short bursts pass. */
export class Rate {
  readonly #limit: number;
  readonly #now: () => number;
  #buckets: { readonly start: number; count: number }[] = [];

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  add(count = 1): void {
    this.#current().count += count;
  }

  /** Whether the rate would exceed the limit with `more` further events. */
  isExceeded(more = 0): boolean {
    this.#current();
    const sum = this.#buckets.reduce((total, { count }) => total + count, more);
    const [first] = this.#buckets;
    const elapsed = first ? this.#buckets.length * bucketSeconds : bucketSeconds;
    return sum / elapsed > this.#limit;
  }

  #current(): { count: number } {
    const start = Math.floor(this.#now() / (bucketSeconds * 1000));
    this.#buckets = this.#buckets.filter((bucket) => bucket.start > start - mostBuckets);
    const last = this.#buckets.at(-1);
    if (last?.start === start) return last;
    const fresh = { start, count: 0 };
    this.#buckets.push(fresh);
    return fresh;
  }
}

/** Limits the calls within a window of `length` ms, which begins with its first call. */
export class CallWindow {
  readonly #most: number;
  readonly #length: number;
  #calls = 0;
  #end = 0;

  constructor(most: number, length: number) {
    this.#most = most;
    this.#length = length;
  }

  /** Counts a call. Returns false if the window has no calls left. */
  admit(now = Date.now()): boolean {
    if (now > this.#end) {
      this.#end = now + this.#length;
      this.#calls = 0;
    }
    if (this.#calls >= this.#most) return false;
    this.#calls += 1;
    return true;
  }
}

/** The largest allowed payload, in bytes. */
export const largestPayload = ({ max_payload_size_in_kb }: RealtimeConfig): number =>
  max_payload_size_in_kb * 1000 + 500;
