/** What a browser tells the shell's server about a failure, as JSON to {@link reportPath}. */
export interface ErrorReport {
  /** Finds the report in the log; the visitor may have been shown it. */
  readonly reference: string;
  readonly composition: string;
  /** Whose code failed: a module's id, or `shell`. */
  readonly module: string;
  readonly version: string;
  readonly phase: FailurePhase;
  /** Status of the page that was shown instead, if one was. */
  readonly status?: number | undefined;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Path of the page, without its query. */
  readonly path: string;
}

export const failurePhases = ['start', 'hydrate', 'discover', 'load', 'render', 'uncaught'] as const;
export type FailurePhase = (typeof failurePhases)[number];

export const reportPath = '/_errors';
