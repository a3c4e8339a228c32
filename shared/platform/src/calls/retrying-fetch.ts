import { fetchAttempts, fetchPauseMs } from '../constants.ts';

/**
 * A fetch that retries requests without a response: three attempts, with pauses of 100 ms times the number of the
 * attempt (§9 of the specification). The error of an aborted request is thrown at once.
 */
export function retryingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch(input, init);
      } catch (error) {
        if (init?.signal?.aborted === true || attempt >= fetchAttempts) throw error;
        // oxlint-disable-next-line no-console -- explains a slow page; without the query, which may contain a token
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
