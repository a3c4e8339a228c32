/** The visitor went elsewhere before it was done: no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
