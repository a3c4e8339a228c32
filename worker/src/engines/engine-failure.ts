/** Why an engine did not draw. `runner/failure-rules.ts` says what follows from each. */
const failureCodes = [
  /** The engine does not take the request: a model that it does not have, a size that it refuses. */
  'invalid',
  /** The engine does not take the sketch, or the visitor’s picture, of the request; the same request without it may be drawn. */
  'guide',
  /** The engine's own check stopped the prompt or the picture; an engine that delivers a picture and flags it says so, too. */
  'blocked',
  /** The engine does not take the operator's key. */
  'auth',
  /** The operator's account has nothing left. */
  'funds',
  /** Too many requests; the request was not accepted. */
  'rate',
  /** The engine is full, starting or unreachable; the request was not accepted. */
  'busy',
  /** The engine's memory did not suffice. */
  'memory',
  /** The engine does not know the run, or nobody knows whether it was accepted. */
  'lost',
  /** The engine gave the run up because it took too long. */
  'timeout',
  /** Everything else. */
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A failure of an engine. Its message is for the operator's log alone, and contains no words of visitors and no key. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: FailureCode;
  /** How long the engine asks to wait, with `rate` and `busy`. */
  readonly retryAfterMs: number | undefined;
  /** True if the engine refuses to tell of a run that exists, on account of the operator's key or funds: the run may go on. */
  readonly runGoesOn: boolean;
  /** True, with `busy` of a run that was submitted, if its request never reached the engine: it may be submitted again. */
  readonly neverBegan: boolean;
  /** What the run cost the operator all the same, in US dollars, if that is known. */
  costUsd: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    {
      retryAfterMs,
      runGoesOn = false,
      neverBegan = false,
    }: Partial<Pick<EngineFailure, 'retryAfterMs' | 'runGoesOn' | 'neverBegan'>> = {},
  ) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.runGoesOn = runGoesOn;
    this.neverBegan = neverBegan;
  }
}

/** Looks at the result of a run that cost something, so that its failure says what. */
export async function costing<T>(costUsd: number | undefined, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof EngineFailure) error.costUsd = costUsd;
    throw error;
  }
}
