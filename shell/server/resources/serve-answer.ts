import type { Context } from 'hono';
import { streamBody } from '../compose/stream-body.ts';
import type { SiteEnv } from '../site.ts';
import type { Answer } from './answer.ts';

/** A browser that opens the text as a document runs nothing of it and loads nothing. */
const policy = "default-src 'none'; sandbox";

/** Sends a text that is the same for everybody, or tells the client that its copy is current. */
export function serveAnswer(
  c: Context<SiteEnv>,
  { type, body, lastModified, maxAge, etag }: Answer,
): Response {
  const headers = new Headers({
    'Cache-Control': `public, max-age=${maxAge}`,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': policy,
  });
  // A time in the future is no time of a change; RFC 9110 forbids it in this header.
  const changed = Math.min(Date.parse(lastModified ?? ''), Date.now());
  if (!Number.isNaN(changed)) headers.set('Last-Modified', new Date(changed).toUTCString());
  if (isCurrent(c.req.raw.headers, etag, changed)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', `${type}; charset=utf-8`);
  const sent =
    c.req.method === 'HEAD'
      ? null
      : streamBody((destination) => destination.end(body), c.req.header('Accept-Encoding'), headers);
  return new Response(sent, { headers });
}

/** True if the client's copy is current (RFC 9110, 13.2.2: the tag decides; without a tag, the time in seconds). */
function isCurrent(request: Headers, etag: string, changed: number): boolean {
  const tags = request.get('If-None-Match');
  if (tags !== null)
    return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag.trim()) === opaque(etag));
  return Math.floor(changed / 1000) * 1000 <= Date.parse(request.get('If-Modified-Since') ?? '');
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** No module gave the text yet. */
export const serveNothingYet = (c: Context<SiteEnv>): Response =>
  c.text('Service Unavailable', 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
