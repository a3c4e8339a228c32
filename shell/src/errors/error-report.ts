/** A browser's report of a failure, which it sends to the shell's server as JSON to `reportPath`. */
export interface ErrorReport {
  /** Identifies the failure in the log; the page may have shown it to the visitor. */
  readonly reference: string;
  readonly composition: string;
  /** Random id of the page load; absent in reports of older builds. */
  readonly pageId?: string | undefined;
  /** The module whose code failed, or `shell`. */
  readonly module: string;
  readonly version: string;
  readonly phase: FailurePhase;
  /** Status of the error page that was shown, or of the content backend's response, if any. */
  readonly status?: number | undefined;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Path of the page without its query. */
  readonly path: string;
}

export const failurePhases = [
  'start',
  'hydrate',
  'discover',
  'load',
  'render',
  'uncaught',
  'content',
] as const;
export type FailurePhase = (typeof failurePhases)[number];

/**
 * Where a page of a module that has a canary tells, with its composition, page id and path, that it came alive and whether it
 * was slow.
 */
export const viewPath = '/_views';
