/** When the breaker of an instance opens, and for how long. */
export interface BreakerLimits {
  /** So many jobs that fail one after the other open it. */
  readonly failures: number;
  /** The length of the first break. */
  readonly seconds: number;
}

export const usualLimits: BreakerLimits = { failures: 3, seconds: 30 };
