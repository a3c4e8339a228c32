import { safePath } from '@irodori/platform/return-path';

/** For a loader to throw: the response is a 404 with the shell's not-found view, which names path and query. */
export function notFound({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Response {
  return new Response(`Page Not Found: ${pathname}${search}`, { status: 404, statusText: 'Page Not Found' });
}

/**
 * For a loader to throw when only a session could open the page: the visitor is redirected to the login page, which leads
 * back afterwards, as from a guarded route.
 */
export const sessionNeeded = (): Response => new Response('A session is needed.', { status: 401 });

/**
 * For a loader to throw: redirects the visitor to another page of this site.
 * @throws TypeError if `path` could lead to another origin.
 */
export function redirectTo(path: string, status: 302 | 303 | 307 | 308 | 301 = 302): Response {
  const location = safePath(path);
  if (location === undefined)
    throw new TypeError(
      `redirectTo() takes a path of this site that starts with "/"; it got ${JSON.stringify(path)}.`,
    );
  return new Response(null, { status, headers: { Location: location } });
}
