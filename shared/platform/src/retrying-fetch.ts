import { fetchAttempts, fetchPauseMs } from './constants.ts';

/**
 * A fetch that tries again when the request itself failed (no answer came), as specification §9 says:
 * three attempts, pausing 100 ms times the attempt; an aborted request is rethrown at once.
 */
export function retryingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch(input, init);
      } catch (error) {
        if (init?.signal?.aborted === true || attempt >= fetchAttempts) throw error;
        // oxlint-disable-next-line no-console -- a page that seems slow says why; never the query, which may hold a token
        console.warn(`Retrying fetch attempt ${attempt + 1} for request: ${withoutQuery(input)}`);
        await new Promise((resolve) => setTimeout(resolve, fetchPauseMs * attempt));
        init?.signal?.throwIfAborted();
      }
    }
  };
}

function withoutQuery(input: RequestInfo | URL): string {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  return `${origin}${pathname}`;
}
