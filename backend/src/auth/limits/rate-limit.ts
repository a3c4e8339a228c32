import { AuthError } from '../auth-error.ts';

interface Window {
  count: number;
  readonly endsAt: number;
}

const mostKeys = 10_000;

const tooManyRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');

/** Counts events per key in fixed windows. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  readonly #refusal: (seconds: number) => Error;

  constructor(limit: number, windowMs: number, refusal: (seconds: number) => Error = tooManyRequests) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#refusal = refusal;
  }

  /** Counts an event. @throws AuthError 429 if the key has reached the limit of its window */
  take(key: string): void {
    this.check(key);
    this.count(key);
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }

  /** @throws AuthError 429 if the key has reached the limit of its window */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= Date.now() || window.count < this.#limit) return;
    throw this.#refusal(Math.ceil((window.endsAt - Date.now()) / 1000));
  }

  count(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > Date.now()) window.count += 1;
    else this.#open(key);
  }

  /** The number of the key's events in the current window. */
  counted(key: string): number {
    const window = this.#windows.get(key);
    return window && window.endsAt > Date.now() ? window.count : 0;
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
