import { redirect } from 'react-router-dom';
import { isProblem } from '../errors/problem.ts';

/** Address of a page's public data; the composition makes it safe to cache. */
function payloadPath(url: URL, composition: string): string {
  const folder = url.pathname.replace(/\/$/, '');
  const query = url.search === '' ? '' : `&${url.search.slice(1)}`;
  return `${folder}/_payload.json?${composition}${query}`;
}

/** @returns `stale` if the server has forgotten the composition. @throws the page's problem or redirect */
export async function fetchPayload(
  url: URL,
  composition: string,
  signal: AbortSignal,
): Promise<{ data: unknown } | 'stale'> {
  const answer = await fetch(payloadPath(url, composition), { signal });
  if (answer.status === 409) return 'stale';
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null)
    throw new Error(`${answer.url} answered ${JSON.stringify(body)}.`);
  if ('problem' in body && isProblem(body.problem)) throw body.problem;
  if ('redirect' in body) throw redirect(String(body.redirect));
  if (!answer.ok || !('data' in body))
    throw new Error(`${answer.url} answered ${answer.status} without data.`);
  return { data: body.data };
}
