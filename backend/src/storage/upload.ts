import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { transactionAs, type Identity } from '../database/identity.ts';
import type { BlobStore } from './blob-store.ts';
import { checkMimeType, getBucket } from './buckets.ts';
import type { ObjectPath } from './object-path.ts';
import { findObject, putObject, type ObjectMetadata } from './objects.ts';
import { StorageError, tooLarge } from './storage-error.ts';

export interface UploadOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly largest: number;
}

interface Upload {
  readonly bytes: Uint8Array;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly userMetadata: Record<string, unknown> | null;
}

/** Space for the boundaries and fields of a multipart body around the file. */
const envelope = 64 * 1024;

/** Stores the body of a request; an acknowledged object is on disk and committed. */
export async function uploadFrom(
  request: Request,
  path: ObjectPath,
  identity: Identity,
  options: UploadOptions,
): Promise<string> {
  const bucket = await getBucket(options.database, path.bucket);
  const limit = Math.min(bucket.file_size_limit ?? options.largest, options.largest);
  const upload = await readUpload(request, limit);
  if (upload.bytes.byteLength > limit) throw tooLarge(limit);
  checkMimeType(bucket, upload.mimetype);
  const isReplacing = request.headers.get('x-upsert') === 'true';
  const mode = request.method === 'PUT' ? 'update' : isReplacing ? 'upsert' : 'insert';
  return store(path, upload, identity, mode, options);
}

export async function store(
  path: ObjectPath,
  upload: Upload,
  identity: Identity,
  mode: 'insert' | 'upsert' | 'update',
  { database, blobs }: Pick<UploadOptions, 'database' | 'blobs'>,
): Promise<string> {
  const version = await blobs.write(upload.bytes);
  try {
    const { id, before } = await transactionAs(database, identity, async (sql) => {
      const before = mode === 'insert' ? undefined : await findObject(sql, path);
      const object = { version, metadata: metadataOf(upload), userMetadata: upload.userMetadata };
      const id = await putObject(sql, path, object, identity, mode);
      return { id: before?.id ?? id, before };
    });
    if (before) await blobs.remove([before.version]);
    return id;
  } catch (error) {
    await blobs.remove([version]);
    throw error;
  }
}

export const contentHash = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;

function metadataOf({ bytes, mimetype, cacheControl }: Upload): ObjectMetadata {
  return {
    eTag: contentHash(bytes),
    size: bytes.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
  };
}

async function readUpload(request: Request, limit: number): Promise<Upload> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const bytes = await readLimited(request, limit + envelope, limit);
  if (!type.startsWith('multipart/form-data')) {
    const cacheControl = request.headers.get('cache-control') ?? 'no-cache';
    const metadata = request.headers.get('x-metadata');
    return {
      bytes,
      mimetype: type,
      cacheControl,
      userMetadata: metadata ? json(Buffer.from(metadata, 'base64').toString()) : null,
    };
  }
  const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new StorageError(400, 'invalid_request', 'The multipart body could not be read');
    });
  const file = [...form.values()].find((value) => value instanceof Blob);
  if (!(file instanceof Blob))
    throw new StorageError(400, 'invalid_request', 'The multipart body has no file');
  const seconds = form.get('cacheControl');
  const metadata = form.get('metadata');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimetype: file.type || 'application/octet-stream',
    cacheControl: typeof seconds === 'string' ? `max-age=${Number.parseInt(seconds, 10) || 0}` : 'no-cache',
    userMetadata: typeof metadata === 'string' ? json(metadata) : null,
  };
}

function json(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? { ...value } : null;
  } catch {
    throw new StorageError(400, 'invalid_request', 'The metadata is not JSON');
  }
}

async function readLimited(request: Request, most: number, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
