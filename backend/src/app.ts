import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';

/** Answers a request of one capability. */
export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

export interface Peer {
  /** The socket's remote address; never taken from a header. */
  readonly address: string;
}

export interface Capabilities {
  readonly rest: Handler;
  readonly auth: Handler;
  readonly storage: Handler;
  readonly realtime: Handler;
  readonly functions: Handler;
}

/** The whole backend as a function of a Request; WebSockets are upgraded in main.ts. */
export function createApp(capabilities: Capabilities, log: Logger): Handler {
  const app = new Hono<{ Bindings: Peer }>();
  // Functions answer for themselves across origins, as hosted; so they come before the general answer.
  app.all('/functions/v1/*', (context) => capabilities.functions(context.req.raw, context.env));
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposeHeaders: [
        '*',
        'x-supabase-api-version',
        'x-relay-error',
        'content-range',
        'preference-applied',
        'etag',
      ],
      maxAge: 3600,
    }),
  );
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.all('/rest/v1/*', (context) => capabilities.rest(context.req.raw, context.env));
  app.all('/auth/v1/*', (context) => capabilities.auth(context.req.raw, context.env));
  app.all('/storage/v1/*', (context) => capabilities.storage(context.req.raw, context.env));
  app.all('/realtime/v1/*', (context) => capabilities.realtime(context.req.raw, context.env));
  app.notFound((context) => context.json({ message: 'no Route matched with those values' }, 404));
  app.onError((error, context) => {
    log.error({ err: error, method: context.req.method, path: context.req.path }, 'request failed');
    return context.json({ code: 'unexpected_failure', message: 'Internal server error' }, 500);
  });
  return (request, peer) => app.fetch(request, peer);
}
