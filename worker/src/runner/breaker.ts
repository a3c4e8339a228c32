import { usualLimits, type BreakerLimits } from '../engines/breaker-limits.ts';
import type { EngineFailure } from '../engines/engine-failure.ts';
import { failureRules } from './failure-rules.ts';

const longestBreakMs = 10 * 60_000;

/**
 * Keeps jobs from an instance that fails. It opens at once for a failure that every job would meet, and after failures of
 * several jobs in a row. After a break, one job is let through as a probe: its picture closes the breaker, its failure
 * doubles the break.
 */
export class Breaker {
  readonly #limits: BreakerLimits;
  readonly #failed = new Set<string>();
  #trouble: 'auth' | 'funds' | undefined;
  #breakMs = 0;
  #openUntil = 0;

  constructor(limits: BreakerLimits = usualLimits) {
    this.#limits = limits;
  }

  /** True from the failure that opens it until a job succeeds. */
  get isOn(): boolean {
    return this.#breakMs > 0;
  }

  /** `half-open`: the break is over, and one job may try. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (!this.isOn) return 'closed';
    return performance.now() < this.#openUntil ? 'open' : 'half-open';
  }

  /** What only the operator can mend, if that opened it; stays until a job succeeds. */
  get trouble(): 'auth' | 'funds' | undefined {
    return this.#trouble;
  }

  /** Milliseconds until the break is over. */
  get leftMs(): number {
    return Math.max(0, Math.ceil(this.#openUntil - performance.now()));
  }

  /** An instance that refuses a job for the job's own fault responds as well as one that draws. */
  close(): undefined {
    this.#failed.clear();
    this.#trouble = undefined;
    this.#breakMs = this.#openUntil = 0;
  }

  /** Notes a failure of a job. Returns the length of the break that it begins, in milliseconds. */
  note(jobId: string, { code, retryAfterMs = 0 }: EngineFailure): number | undefined {
    const { breaker } = failureRules[code];
    if (breaker === 'ignores') {
      this.close();
      return undefined;
    }
    this.#failed.add(jobId);
    if (code === 'auth' || code === 'funds') this.#trouble = code;
    if (this.state === 'open') return undefined;
    const { failures, seconds } = this.#limits;
    if (breaker === 'counts' && this.state === 'closed' && this.#failed.size < failures) return undefined;
    this.#breakMs = Math.min(longestBreakMs, Math.max(seconds * 1000, this.#breakMs * 2, retryAfterMs));
    this.#openUntil = performance.now() + this.#breakMs;
    return this.#breakMs;
  }
}
