import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../site.ts';

/** The shell's own files. Names under /static carry a hash of the content; others (favicon, robots) do not. */
export function staticFiles(folder: string, isDev: boolean): MiddlewareHandler<SiteEnv> {
  const serve = serveStatic<SiteEnv>({ root: folder, precompressed: true });
  return async (c, next) => {
    const answer = await serve(c, next);
    if (!(answer instanceof Response)) return undefined;
    const isHashed = c.req.path.startsWith('/static/');
    const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    answer.headers.set('Cache-Control', isDev ? 'no-cache' : caching);
    return answer;
  };
}
