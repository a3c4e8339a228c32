import type { Sql } from '../../database/database.ts';
import type { Blob } from '../blob-store.ts';
import type { ObjectPath } from '../names.ts';
import { fileNotFound, objectNotFound } from '../storage-error.ts';

export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
  readonly contentEncoding?: string | undefined;
  /** The X-Robots-Tag header; undefined for `none`. */
  readonly xRobotsTag?: string | undefined;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string;
  readonly owner_id: string;
  /** Null, with empty metadata, if the row was inserted by SQL and has no file. */
  readonly version: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Record<string, unknown> | null;
}

/** As in the hosted service, the owner of an object without an owner is an empty string. */
const columns = `id, bucket_id, name, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id,
  version, created_at, updated_at, last_accessed_at,
  coalesce(metadata, '{}') as metadata, user_metadata`;

export type ObjectFile = ObjectRow & { readonly version: string };

/** @throws StorageError for a row without a file */
export function fileOf(row: ObjectRow): ObjectFile {
  if (row.version === null || !row.metadata.eTag) throw fileNotFound();
  return { ...row, version: row.version };
}

/** The metadata that an upload declares. */
export type Described = Pick<ObjectMetadata, 'mimetype' | 'cacheControl' | 'xRobotsTag' | 'contentEncoding'>;

export const metadataOf = (
  { size, eTag }: Blob,
  { mimetype, cacheControl, xRobotsTag, contentEncoding }: Described,
): ObjectMetadata => ({
  eTag,
  size,
  mimetype,
  cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: size,
  httpStatusCode: 200,
  ...(xRobotsTag !== undefined && { xRobotsTag }),
  ...(contentEncoding !== undefined && { contentEncoding }),
});

/** @throws StorageError if the object does not exist or the identity may not see it */
export async function getObject(sql: Sql, { bucket, name }: ObjectPath): Promise<ObjectRow> {
  const { rows } = await sql.query<ObjectRow>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  if (!rows[0]) throw objectNotFound();
  return rows[0];
}

/** Until the transaction ends, no other transaction puts an object at this path. */
export async function lockPath(sql: Sql, { bucket, name }: ObjectPath): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucket}/${name}`]);
}

/** The names of the objects that the identity may see. */
export async function visibleNames(
  sql: Sql,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any($2::text[])',
    [bucket, names],
  );
  return new Set(rows.map(({ name }) => name));
}

export interface NewObject {
  readonly version: string;
  readonly owner: string | null;
  readonly metadata: Partial<ObjectMetadata>;
  /** Undefined keeps the metadata of an object that is replaced. */
  readonly userMetadata: Record<string, unknown> | null | undefined;
}

const values = ({ bucket, name }: ObjectPath, object: NewObject) => [
  bucket,
  name,
  object.version,
  object.metadata,
  object.userMetadata ?? null,
  object.owner,
  uuidOf(object.owner),
];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The deprecated column `owner` has the type uuid; other user ids are only in `owner_id`. */
const uuidOf = (owner: string | null): string | null => (owner !== null && uuid.test(owner) ? owner : null);

const inserted = `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner_id, owner)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Needs policies that allow insert. */
export async function insertObject(sql: Sql, path: ObjectPath, object: NewObject): Promise<void> {
  await sql.query(inserted, values(path, object));
}

/** Needs policies that allow insert, update and select. An upload without a user id keeps the owner. */
export async function upsertObject(sql: Sql, path: ObjectPath, object: NewObject): Promise<void> {
  await sql.query(
    `${inserted}
     on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
       user_metadata = case when $8 then objects.user_metadata else excluded.user_metadata end,
       owner = coalesce(excluded.owner, objects.owner), owner_id = coalesce(excluded.owner_id, objects.owner_id)
     returning id`,
    [...values(path, object), object.userMetadata === undefined],
  );
}

/** Changes an object's name, bucket and owner. @throws StorageError if the identity may not update it */
export async function renameObject(
  sql: Sql,
  from: ObjectPath,
  to: ObjectPath,
  owner: string | null,
): Promise<void> {
  const { affected } = await sql.query(
    `update storage.objects set bucket_id = $3, name = $4, owner = coalesce($6, owner),
       owner_id = coalesce($5, owner_id)
     where bucket_id = $1 and name = $2`,
    [from.bucket, from.name, to.bucket, to.name, owner, uuidOf(owner)],
  );
  if (affected === 0) throw objectNotFound();
}

/** Deletes the named objects, or all if `names` is null, as far as policies permit. Returns the deleted objects. */
export async function deleteObjects(
  sql: Sql,
  bucket: string,
  names: readonly string[] | null,
): Promise<ObjectRow[]> {
  const { rows } = await sql.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and ($2::text[] is null or name = any($2))
     returning ${columns}`,
    [bucket, names],
  );
  return rows;
}
