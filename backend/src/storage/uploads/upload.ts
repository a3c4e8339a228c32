import type { Sql } from '../../database/database.ts';
import { serviceIdentity, type Identity } from '../../database/identity.ts';
import type { Blob } from '../blob-store.ts';
import { getBucket, type Bucket } from '../buckets/buckets.ts';
import { checkMimeType } from './mime-types.ts';
import type { ObjectPath } from '../names.ts';
import {
  insertObject,
  lockPath,
  metadataOf,
  upsertObject,
  type Described,
  type NewObject,
} from '../objects/objects.ts';
import { actAsService, checkPermission, type Operation, type StorageContext } from '../storage-context.ts';
import { tooLarge } from '../storage-error.ts';
import { openUpload, type UploadBody } from './upload-body.ts';

export interface Upload {
  readonly path: ObjectPath;
  readonly identity: Identity;
  readonly operation: Operation;
  /** Whether to replace an existing object of the same name. */
  readonly upsert: boolean;
}

/** Supabase Studio represents an empty folder by a file of this name. */
const isPlaceholder = ({ name }: ObjectPath): boolean => name.endsWith('.emptyFolderPlaceholder');

export const limitOf = (bucket: Bucket, largest: number): number =>
  Math.min(bucket.file_size_limit ?? largest, largest);

/** Stores the body of a request. Resolves to the object's id after the bytes are on disk and the row is committed. */
export async function uploadFrom(request: Request, upload: Upload, context: StorageContext): Promise<string> {
  const { path } = upload;
  const bucket = await getBucket(context.database, path.bucket);
  const limit = isPlaceholder(path) ? 0 : limitOf(bucket, context.largest);
  const body = await openUpload(request);
  checkMimeType(body.mimetype, isPlaceholder(path) ? null : bucket.allowed_mime_types);
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (!isForm && (body.contentLength ?? 0) > limit) throw tooLarge();
  await checkUpload(upload, body, context);
  return store(upload, body, limit, context);
}

/** Checks, before the bytes are read, that the identity may write the object. @throws StorageError */
export async function checkUpload(
  { path, identity, operation, upsert }: Upload,
  body: Pick<UploadBody, 'mimetype' | 'contentLength' | 'userMetadata'>,
  context: Pick<StorageContext, 'database'>,
): Promise<void> {
  // Row-level security refuses the secret key nothing, and a replacement has no other object in its way.
  if (upsert && identity.role === serviceIdentity.role) return;
  const { mimetype, contentLength, userMetadata } = body;
  const metadata = { mimetype, ...(contentLength !== undefined && { contentLength }) };
  const object: NewObject = { version: '1', owner: identity.userId, metadata, userMetadata };
  await checkPermission(context, identity, operation, (sql) =>
    upsert ? upsertObject(sql, path, object) : insertObject(sql, path, object),
  );
}

export async function store(
  upload: Upload,
  body: UploadBody,
  limit: number,
  context: Pick<StorageContext, 'database' | 'blobs'>,
): Promise<string> {
  const blob = await context.blobs.write(limited(body.bytes, limit));
  return commit(upload, blob, { ...body, userMetadata: { ...body.userMetadata } }, context);
}

interface Committed extends Described {
  readonly userMetadata: Record<string, unknown> | null | undefined;
}

/** Writes the row of a blob and removes the blob that it replaces. */
export async function commit(
  { path, identity, operation, upsert }: Upload,
  blob: Blob,
  { userMetadata, ...described }: Committed,
  context: Pick<StorageContext, 'database' | 'blobs'>,
): Promise<string> {
  const metadata = metadataOf(blob, described);
  const object = { version: blob.version, owner: identity.userId, metadata, userMetadata };
  let isPlaced = false;
  try {
    const { id, before } = await actAsService(context, operation, async (sql) => {
      // Locked, so that the version read here is the one replaced, and the object is not moved meanwhile.
      await lockPath(sql, path);
      const before = await versionOf(sql, path);
      await (upsert ? upsertObject(sql, path, object) : insertObject(sql, path, object));
      const row = await versionOf(sql, path);
      isPlaced = true;
      return { id: row?.id ?? '', before };
    });
    context.blobs.settle(blob.version);
    if (before) await context.blobs.remove([before.version]);
    return id;
  } catch (error) {
    // A failed commit may have succeeded on the server. Its bytes stay; the next sweep removes them if there is no row.
    if (isPlaced) context.blobs.settle(blob.version);
    else await context.blobs.remove([blob.version]);
    throw error;
  }
}

async function versionOf(sql: Sql, { bucket, name }: ObjectPath) {
  const { rows } = await sql.query<{ id: string; version: string }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2 for update',
    [bucket, name],
  );
  return rows[0];
}

async function* limited(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}
