import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { SiteEnv } from '../site.ts';
import { streamBody } from './stream-body.ts';

/** A response of data that is the same for every visitor: compressed, with an entity tag by which caches ask again. */
export function publicJson(c: Context<SiteEnv>, data: unknown, caching: string): Response {
  const body = JSON.stringify(data);
  // Weak, because one tag stands for all encodings of the data.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = new Headers({ 'Cache-Control': caching, ETag: etag, Vary: 'Accept-Encoding' });
  if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', 'application/json');
  const stream = streamBody({
    pipe: (destination) => destination.end(body),
    accepted: c.req.header('Accept-Encoding'),
    headers,
  });
  return new Response(stream, { headers });
}
