import { fetchPayload, type Payload } from './payload.ts';

interface Early {
  readonly payload: Promise<Payload>;
  /** By `performance.now()`; endless while the response is under way. */
  freshUntil: number;
}

/** Fetches public data for navigations, and before them for pages that a visitor may open next. */
export function createPayloads(composition: string, deadlineMs: number) {
  const early = new Map<string, Early>();

  function freshOf({ href }: URL): Promise<Payload> | undefined {
    const known = early.get(href);
    if (known === undefined || known.freshUntil >= performance.now()) return known?.payload;
    early.delete(href);
    return undefined;
  }

  return {
    /** Starts to fetch the data of a page, unless fresh data is there or under way. Failures are ignored. */
    fetchEarly(address: URL): void {
      const url = withoutHash(address);
      if (freshOf(url) !== undefined) return;
      for (const [href, { freshUntil }] of early) if (freshUntil < performance.now()) early.delete(href);
      const entry: Early = {
        payload: fetchPayload(url, composition, AbortSignal.timeout(deadlineMs)),
        freshUntil: Infinity,
      };
      early.set(url.href, entry);
      void noteFreshness(entry);
    },
    /** The data of a page: those fetched early, once and while they are fresh, else new ones. @throws like `fetchPayload` */
    async fetch(address: URL, signal: AbortSignal): Promise<Payload> {
      const url = withoutHash(address);
      const known = freshOf(url);
      early.delete(url.href);
      const payload = await known?.catch(() => undefined);
      return payload ?? fetchPayload(url, composition, signal);
    },
  };
}

/** Data that could not be fetched, or belongs to a forgotten composition, is fetched again by the navigation. */
async function noteFreshness(entry: Early): Promise<void> {
  const payload = await entry.payload.catch(() => 'stale' as const);
  entry.freshUntil = payload === 'stale' ? -Infinity : performance.now() + payload.freshMs;
}

function withoutHash(url: URL): URL {
  const address = new URL(url);
  address.hash = '';
  return address;
}

export type Payloads = ReturnType<typeof createPayloads>;
