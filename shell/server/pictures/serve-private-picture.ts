import { thumbnailWidth } from '@irodori/platform/constants';
import { privatePictureBuckets, privatePicturesRoot } from '@irodori/platform/private-pictures';
import { sessionOfCookies } from '@irodori/platform/session-cookie';
import type { Context } from 'hono';
import { isCurrent } from '../resources/is-current.ts';
import type { Site, SiteEnv } from '../site.ts';
import { askStorage } from './ask-storage.ts';

const objectPath = new RegExp(
  `^${privatePicturesRoot}/((?:${privatePictureBuckets.join('|')})(?:/[\\w.-]+)+)$`,
);
const thumbnail = `?width=${thumbnailWidth}`;
const isPicture = /^image\/(avif|jpeg|png|webp)$/;

/**
 * Serves a picture of a private bucket with the access token of the request’s cookie, so that the policies of the database
 * decide each time: a session that has ended gets nothing from that moment on, although its token is still valid.
 */
export async function servePrivatePicture(
  c: Context<SiteEnv>,
  { config }: Pick<Site, 'config'>,
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const object = objectPath.exec(pathname)?.[1];
  const session = sessionOfCookies(config.supabaseUrl, c.req.header('Cookie') ?? '');
  if (object === undefined || !['', thumbnail].includes(search) || session?.snapshot.status !== 'signed-in')
    return refused(404, 'Not Found');
  // Pages renew the session, once for all their pictures.
  if (session.snapshot.expiresAt <= Date.now() / 1000) return refused(401, 'Unauthorized');
  const ask = (path: string) => askStorage(c, config, path, session.accessToken);
  try {
    // A project may not resize pictures, or not this one.
    const resized = search === '' ? undefined : await ask(`render/image/authenticated/${object}${search}`);
    const found =
      resized !== undefined && isAnswer(resized) ? resized : await ask(`object/authenticated/${object}`);
    if (found !== resized) await resized?.body?.cancel();
    return await answer(c.req.raw, found);
  } catch (error) {
    if (!c.req.raw.signal.aborted)
      c.get('log').warn({ event: 'picture-failed', err: error }, 'a private picture could not be read');
    return refused(503, 'The picture cannot be read now.', { 'Retry-After': '1' });
  }
}

const isAnswer = ({ ok, status }: Response): boolean => ok || status === 304;

/** @throws if the storage could not answer */
async function answer(request: Request, found: Response): Promise<Response> {
  const etag = found.headers.get('ETag');
  const type = found.headers.get('Content-Type') ?? '';
  const headers = new Headers({
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie, Accept',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(etag !== null && { ETag: etag }),
  });
  const isSame = found.status === 304 || (found.ok && etag !== null && isCurrent(request.headers, etag));
  if (isSame || !found.ok || !isPicture.test(type)) {
    await found.body?.cancel();
    if (found.status >= 500 || found.status === 429) throw new Error(`The storage answered ${found.status}.`);
    return isSame ? new Response(null, { status: 304, headers }) : refused(404, 'Not Found');
  }
  headers.set('Content-Type', type);
  const length = found.headers.get('Content-Length');
  // A length is that of the compressed body.
  if (length !== null && !found.headers.has('Content-Encoding')) headers.set('Content-Length', length);
  return new Response(found.body, { headers });
}

const refused = (status: number, words: string, headers: Record<string, string> = {}): Response =>
  new Response(words, {
    status,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
