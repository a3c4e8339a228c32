/**
 * A fetch that rejects with a `TimeoutError` if no response has begun within `deadlineMs`. The error names the
 * request's path, never its query. A response that has begun is not cut off.
 */
export function fetchWithDeadline(
  fetch: typeof globalThis.fetch,
  deadlineMs: number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => {
      const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
      late.abort(
        new DOMException(`${origin}${pathname} did not respond within ${deadlineMs} ms`, 'TimeoutError'),
      );
    }, deadlineMs);
    const signals = [late.signal, ...(init?.signal == null ? [] : [init.signal])];
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}
