import type { Context } from 'hono';
import type { Config } from '../config.ts';
import type { SiteEnv } from '../site.ts';

/**
 * Asks the storage for an object with a visitor’s access token. The body comes as the storage sends it, and is cut off when
 * the visitor leaves.
 * @throws if no response has begun in time, or the visitor has left
 */
export async function askStorage(
  c: Context<SiteEnv>,
  {
    supabaseUrl,
    supabaseKey,
    moduleDeadlineMs,
  }: Pick<Config, 'supabaseUrl' | 'supabaseKey' | 'moduleDeadlineMs'>,
  path: string,
  accessToken: string,
): Promise<Response> {
  const url = new URL(`${supabaseUrl}/storage/v1/${path}`);
  // A CDN before the storage would answer from its cache without asking the database; it has no answer to a new address.
  url.searchParams.set('cacheNonce', c.get('requestId'));
  const headers = new Headers({ apikey: supabaseKey, Authorization: `Bearer ${accessToken}` });
  for (const name of ['Accept', 'If-None-Match']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { method, signal } = c.req.raw;
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The storage did not respond in time.', 'TimeoutError')),
    moduleDeadlineMs,
  );
  try {
    return await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([signal, late.signal]),
    });
  } finally {
    clearTimeout(timer);
  }
}
