/**
 * A fetch that gives up when no answer has begun within `deadlineMs`: it then rejects with a `TimeoutError`
 * that names the request's path, never its query. A body that has begun is not cut off.
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
        new DOMException(`${origin}${pathname} did not answer within ${deadlineMs} ms`, 'TimeoutError'),
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
