import { redirect } from 'react-router-dom';
import { isProblem } from '../errors/problem.ts';

/** URL of a page's public data; it contains the composition, so that caching is safe. */
function payloadPath(url: URL, composition: string): string {
  const folder = url.pathname.replace(/\/$/, '');
  const query = url.search === '' ? '' : `&${url.search.slice(1)}`;
  return `${folder}/_payload.json?${composition}${query}`;
}

/** Public data of a page, and for how many milliseconds the server's caching lets a browser use it again. */
export type Payload = { readonly data: unknown; readonly freshMs: number } | 'stale';

/** @returns `stale` if the server has forgotten the composition. @throws the page's problem or redirect */
export async function fetchPayload(url: URL, composition: string, signal: AbortSignal): Promise<Payload> {
  const response = await fetch(payloadPath(url, composition), { signal });
  if (response.status === 409) return 'stale';
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null)
    throw new Error(`${response.url} responded with ${JSON.stringify(body)}.`);
  if ('problem' in body && isProblem(body.problem)) throw body.problem;
  if ('redirect' in body) throw redirect(String(body.redirect));
  if (!response.ok || !('data' in body))
    throw new Error(`${response.url} responded with ${response.status} and no data.`);
  const [, seconds = '0'] = /max-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '') ?? [];
  return { data: body.data, freshMs: Number(seconds) * 1000 };
}
