/** True if work was aborted because the visitor went to another page, which is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
