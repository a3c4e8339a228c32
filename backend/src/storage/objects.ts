import { randomUUID } from 'node:crypto';
import { isDatabaseError, type Sql } from '../database/database.ts';
import type { Identity } from '../database/identity.ts';
import type { ObjectPath } from './object-path.ts';
import { notAllowed, StorageError } from './storage-error.ts';

export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Record<string, unknown> | null;
}

const columns = `id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at,
  metadata, user_metadata`;

export async function findObject(sql: Sql, { bucket, name }: ObjectPath): Promise<ObjectRow | undefined> {
  const { rows } = await sql.query<ObjectRow>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return rows[0];
}

export interface NewObject {
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly userMetadata: Record<string, unknown> | null;
}

/** Writes the row under the identity's policies; answers its id. `insert` refuses to replace an object. */
export async function putObject(
  sql: Sql,
  { bucket, name }: ObjectPath,
  object: NewObject,
  identity: Identity,
  mode: 'insert' | 'upsert' | 'update',
): Promise<string> {
  const id = randomUUID();
  const values = [bucket, name, object.version, object.metadata, object.userMetadata, identity.userId];
  const change = `version = $3, metadata = $4, user_metadata = $5, owner = $6::uuid, owner_id = $6::text,
    updated_at = now()`;
  try {
    if (mode === 'update') {
      const { affected } = await sql.query(
        `update storage.objects set ${change} where bucket_id = $1 and name = $2`,
        values,
      );
      if (affected === 0) throw notAllowed();
      return id;
    }
    await sql.query(
      `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, owner, owner_id, id)
       values ($1, $2, $3, $4, $5, $6::uuid, $6::text, $7)
       ${mode === 'upsert' ? `on conflict (bucket_id, name) do update set ${change}` : ''}`,
      [...values, id],
    );
    return id;
  } catch (error) {
    if (isDatabaseError(error, '42501')) throw notAllowed();
    if (isDatabaseError(error, '23505')) {
      throw new StorageError(409, 'Duplicate', 'The resource already exists');
    }
    throw error;
  }
}

/** Answers what the identity's policies let it delete. */
export async function deleteObjects(
  sql: Sql,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await sql.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning ${columns}`,
    [bucket, names],
  );
  return rows;
}
