import type { BlobStore } from '../blob-store.ts';
import { isFresh, requestedRange } from './conditions.ts';
import { fileOf, type ObjectMetadata, type ObjectRow } from './objects.ts';
import { fileNotFound, StorageError } from '../storage-error.ts';

export interface Serving {
  /** The query parameter: absent, empty, or a file name. */
  readonly download?: string | undefined;
  /** When the signed URL expires, in seconds since 1970. */
  readonly expires?: number | undefined;
}

/** The headers that every response with a file's bytes has. */
export function fileHeaders(metadata: ObjectMetadata, { download, expires }: Serving): Headers {
  const headers = new Headers({
    // HTML is sent as text, as in the hosted service; the policy below sandboxes other active content, such as SVG.
    'content-type': metadata.mimetype.includes('text/html') ? 'text/plain' : metadata.mimetype,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': metadata.xRobotsTag ?? 'none',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
  });
  if (metadata.contentEncoding) headers.set('content-encoding', metadata.contentEncoding);
  if (expires === undefined) headers.set('cache-control', metadata.cacheControl);
  else headers.set('expires', new Date(expires * 1000).toUTCString());
  if (download !== undefined) headers.set('content-disposition', disposition(download));
  return headers;
}

/**
 * Responds with an object's bytes, and supports conditional and range requests. An object that is replaced meanwhile is
 * looked up again.
 */
export async function downloadResponse(
  request: Request,
  find: () => Promise<ObjectRow>,
  blobs: BlobStore,
  serving: Serving = {},
): Promise<Response> {
  const object = fileOf(await find());
  const headers = fileHeaders(object.metadata, serving);
  headers.set('accept-ranges', 'bytes');
  if (isFresh(request.headers, object.metadata)) return new Response(null, { status: 304, headers });

  const { size } = object.metadata;
  // Only GET supports ranges.
  const range = request.method === 'GET' ? requestedRange(request.headers, object.metadata) : undefined;
  if (range === 'unsatisfiable') {
    const refusal = new StorageError(
      416,
      'InvalidRange',
      'invalid range provided',
      'invalid_range',
    ).toResponse();
    refusal.headers.set('content-range', `bytes */${size}`);
    return refusal;
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  try {
    return new Response(await blobs.read(object.version, range), { status, headers });
  } catch (error) {
    if (!isMissing(error)) throw error;
    const now = await find();
    if (now.version === object.version) throw fileNotFound();
    return downloadResponse(request, async () => now, blobs, serving);
  }
}

/** Responds with an object's metadata. */
export function infoResponse(object: ObjectRow): Response {
  const metadata: Partial<ObjectMetadata> = object.metadata;
  const info = {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size ?? null,
    content_type: metadata.mimetype ?? null,
    cache_control: metadata.cacheControl ?? null,
    etag: metadata.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
  return Response.json(info, {
    headers: metadata.eTag
      ? fileHeaders({ ...object.metadata, mimetype: 'application/json', contentEncoding: undefined }, {})
      : {},
  });
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function disposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name.toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}
