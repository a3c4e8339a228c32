import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { networkOf } from './auth/limits/network.ts';
import { asCaller } from './database/caller.ts';
import { isUnavailable } from './database/database.ts';

/** Handles the requests of one capability. */
export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

export interface Peer {
  /** The remote address of the socket, or the client address that a trusted proxy forwards; never a visitor's claim. */
  readonly address: string;
}

export interface Capabilities {
  readonly rest: Handler;
  readonly auth: Handler;
  readonly storage: Handler;
  readonly realtime: Handler;
  readonly functions: Handler;
  /** Shows the emails that are not sent; absent if an email server sends them. */
  readonly mailbox?: Handler;
}

/** The whole backend as a function of a Request; server.ts handles WebSocket upgrades. */
export function createApp(capabilities: Capabilities, log: Logger): Handler {
  const app = new Hono<{ Bindings: Peer }>();
  // Functions set their own CORS headers, as on hosted projects, so this route precedes the CORS middleware.
  app.all('/functions/v1/*', (context) => capabilities.functions(context.req.raw, context.env));
  // PostgREST describes a table in response to OPTIONS, unless the request is a CORS preflight.
  app.options('/rest/v1/*', (context, next) =>
    context.req.header('access-control-request-method')
      ? next()
      : capabilities.rest(context.req.raw, context.env),
  );
  // TUS announces its extensions in response to OPTIONS, unless the request is a CORS preflight.
  app.options('/storage/v1/upload/resumable/*', (context, next) =>
    context.req.header('access-control-request-method')
      ? next()
      : capabilities.storage(context.req.raw, context.env),
  );
  const { mailbox } = capabilities;
  // The mailbox precedes the CORS middleware, so that other origins cannot read the emails.
  if (mailbox) {
    for (const path of ['/mailbox', '/mailbox/*']) {
      app.all(path, (context) => mailbox(context.req.raw, context.env));
    }
  }
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
  // RFC 8414 inserts the well-known part before the path of the issuer, /auth/v1.
  for (const path of ['', '/auth/v1']) {
    app.get(`/.well-known/oauth-authorization-server${path}`, ({ req, env }) =>
      capabilities.auth(
        new Request(new URL('/auth/v1/.well-known/oauth-authorization-server', req.url), req.raw),
        env,
      ),
    );
  }
  app.all('/storage/v1/*', (context) => capabilities.storage(context.req.raw, context.env));
  app.all('/realtime/v1/*', (context) => capabilities.realtime(context.req.raw, context.env));
  app.notFound((context) => context.json({ message: 'no Route matched with those values' }, 404));
  app.onError((error, context) => {
    log.error({ err: error, method: context.req.method, path: context.req.path }, 'request failed');
    // Auth clients retry after 503; after 500 they would discard their session.
    return context.json(
      { code: 'unexpected_failure', message: 'Internal server error' },
      isUnavailable(error) ? 503 : 500,
    );
  });
  return (request, peer) => asCaller(networkOf(peer.address), () => app.fetch(request, peer));
}
