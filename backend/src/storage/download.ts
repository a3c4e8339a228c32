import type { BlobStore, ByteRange } from './blob-store.ts';
import type { ObjectRow } from './objects.ts';
import { objectNotFound } from './storage-error.ts';

/** Answers an object with what caches and media players ask for: ETag, 304, one byte range. */
export async function downloadResponse(
  request: Request,
  object: ObjectRow,
  blobs: BlobStore,
): Promise<Response> {
  const { eTag, mimetype, cacheControl, lastModified, size } = object.metadata;
  const headers = new Headers({
    'content-type': mimetype,
    'cache-control': cacheControl,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    // An uploaded page or drawing must not run as one of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const download = new URL(request.url).searchParams.get('download');
  if (download !== null) headers.set('content-disposition', disposition(download));
  if (isFresh(request.headers.get('if-none-match'), eTag))
    return new Response(null, { status: 304, headers });

  const range = requestedRange(request, size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  try {
    return new Response(await blobs.read(object.version, range), { status, headers });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw objectNotFound();
    throw error;
  }
}

const disposition = (name: string): string =>
  name === '' ? 'attachment' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

const isFresh = (header: string | null, eTag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag));

function requestedRange(request: Request, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
