import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../site.ts';

/** The shell's own files. Names under /static carry a hash of the content; others (favicon, robots) do not. */
export function staticFiles(folder: string): MiddlewareHandler<SiteEnv> {
  return serveStatic<SiteEnv>({
    root: folder,
    precompressed: true,
    onFound(_file, c) {
      const isHashed = c.req.path.startsWith('/static/');
      c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
