import type { Context } from 'hono';
import { streamBody } from '../compose/stream-body.ts';
import { isCurrent } from './is-current.ts';
import type { SiteEnv } from '../site.ts';
import type { Answer } from './answer.ts';

/** A browser that opens the text as a document runs nothing of it and loads nothing. */
const policy = "default-src 'none'; sandbox";

/** Sends a text that is the same for everybody, or tells the client that its copy is current. */
export function serveAnswer(c: Context<SiteEnv>, { type, body, maxAge, etag }: Answer): Response {
  const headers = new Headers({
    'Cache-Control': `public, max-age=${maxAge}`,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': policy,
  });
  if (isCurrent(c.req.raw.headers, etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', `${type}; charset=utf-8`);
  const sent =
    c.req.method === 'HEAD'
      ? null
      : streamBody({
          pipe: (destination) => destination.end(body),
          accepted: c.req.header('Accept-Encoding'),
          headers,
        });
  return new Response(sent, { headers });
}

/** No module gave the text yet. */
export const serveNothingYet = (c: Context<SiteEnv>): Response =>
  c.text('Service Unavailable', 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
