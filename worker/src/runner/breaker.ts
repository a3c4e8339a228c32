import type { EngineFailure } from '../engines/engine-failure.ts';
import { failureRules } from './failure-rules.ts';

/** So many jobs that fail one after the other open a breaker. */
const mostFailures = 3;
const [shortestBreakMs, longestBreakMs] = [30_000, 10 * 60_000];

/**
 * Keeps jobs from an instance that fails. It opens at once for a failure that every job would meet, and after failures of
 * several jobs in a row. After a break, one job is let through as a probe: its picture closes the breaker, its failure
 * doubles the break.
 */
export class Breaker {
  readonly #failed = new Set<string>();
  #breakMs = 0;
  #openUntil = 0;

  /** True from the failure that opens it until a job succeeds. */
  get isOn(): boolean {
    return this.#breakMs > 0;
  }

  /** `half-open`: the break is over, and one job may try. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (!this.isOn) return 'closed';
    return performance.now() < this.#openUntil ? 'open' : 'half-open';
  }

  /** An instance that refuses a job for the job's own fault responds as well as one that draws. */
  close(): void {
    this.#failed.clear();
    this.#breakMs = 0;
  }

  /** Notes a failure of a job. Returns the length of the break that it begins, in milliseconds. */
  note(jobId: string, { code, retryAfterMs = 0 }: EngineFailure): number | undefined {
    const { breaker } = failureRules[code];
    if (breaker === 'ignores') {
      this.close();
      return undefined;
    }
    this.#failed.add(jobId);
    if (this.state === 'open') return undefined;
    if (breaker === 'counts' && this.state === 'closed' && this.#failed.size < mostFailures) return undefined;
    this.#breakMs = Math.min(longestBreakMs, Math.max(shortestBreakMs, this.#breakMs * 2, retryAfterMs));
    this.#openUntil = performance.now() + this.#breakMs;
    return this.#breakMs;
  }
}
