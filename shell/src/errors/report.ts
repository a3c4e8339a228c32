/** A failure in the browser, with what finds its cause: module, version, composition, reference. */
export interface FailureContext {
  readonly composition: string;
  readonly module?: string;
  readonly version?: string;
  readonly reference?: string;
  readonly phase?: string;
}

export function reportFailure(error: unknown, context: FailureContext): void {
  // oxlint-disable-next-line no-console -- the browser's log is where developers and monitoring read failures
  console.error('Irodori:', error, JSON.stringify(context));
}
