import { AuthError } from './auth-error.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

const mostKeys = 10_000;

/** Counts events per key in fixed windows. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** @throws AuthError 429 when the key has used up its window */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= Date.now() || window.count < this.#limit) return;
    const seconds = Math.ceil((window.endsAt - Date.now()) / 1000);
    throw new AuthError(
      429,
      'over_request_rate_limit',
      `Request rate limit reached; try again in ${seconds} s`,
    );
  }

  count(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > Date.now()) window.count += 1;
    else this.#open(key);
  }

  #open(key: string): void {
    if (this.#windows.size >= mostKeys) this.#prune();
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: Date.now() + this.#windowMs });
  }

  #prune(): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= Date.now()) this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= mostKeys && oldest !== undefined) this.#windows.delete(oldest);
  }
}
