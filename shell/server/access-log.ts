import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { readPlace } from './compose/visitor-place.ts';
import { loggedPath } from './logged-path.ts';
import type { Site, SiteEnv } from './site.ts';

/** Probes, and files that pages ask for. */
const isMinor = /^\/(?:healthz$|readyz$|static\/|modules\/|_pictures$)/;

/** Gives the request an id and a composition, and logs one line for it. Probes and files are logged at debug level. */
export function accessLog({ compositions, log }: Site): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID().slice(0, 8);
    const path = loggedPath(c.req.path);
    c.set('requestId', requestId);
    const place = readPlace(c.req.header('Cookie') ?? '');
    c.set('place', place);
    c.set('composition', compositions.current(place).manifest.id);
    c.set('log', log.child({ request: requestId, path }));
    await next();
    const composition = c.get('composition');
    c.header('X-Composition', composition);
    c.header('X-Request-Id', requestId);
    const line = {
      composition,
      request: requestId,
      method: c.req.method,
      path,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    log[isMinor.test(path) ? 'debug' : 'info'](line, 'request');
  };
}
