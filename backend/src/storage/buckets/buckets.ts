import type { Sql } from '../../database/database.ts';
import { bucketNotFound, StorageError } from '../storage-error.ts';

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** As in the hosted service, the owner of a bucket without an owner is an empty string. */
const columns = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`;

export interface BucketQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at' | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
}

/** Lists buckets. Only the list includes the type of a bucket, as in the hosted service. */
export async function listBuckets(sql: Sql, query: BucketQuery): Promise<(Bucket & { type: string })[]> {
  const { rows } = await sql.query<Bucket & { type: string }>(
    `select ${columns}, type from storage.buckets where position(lower($1) in lower(name)) > 0
     order by ${query.sortColumn ?? 'name'} ${query.sortOrder ?? 'asc'} limit $2 offset $3`,
    [query.search ?? '', query.limit ?? null, query.offset ?? 0],
  );
  return rows;
}

/** @throws StorageError if the bucket does not exist or the identity may not see it */
export async function getBucket(sql: Sql, id: string): Promise<Bucket> {
  const { rows } = await sql.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  if (!rows[0]) throw bucketNotFound();
  return rows[0];
}

export interface BucketSettings {
  readonly public?: boolean | undefined;
  readonly file_size_limit?: number | null | undefined;
  readonly allowed_mime_types?: readonly string[] | null | undefined;
}

export async function createBucket(
  sql: Sql,
  { id, name, owner }: { id: string; name: string; owner: string | null },
  settings: BucketSettings,
): Promise<void> {
  await sql.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3::uuid, $3::text, $4, $5, $6)`,
    [
      id,
      name,
      owner,
      settings.public ?? false,
      settings.file_size_limit ?? null,
      settings.allowed_mime_types ?? null,
    ],
  );
}

/** Changes the settings that are not undefined. @throws StorageError if the identity may not change the bucket */
export async function updateBucket(sql: Sql, id: string, settings: BucketSettings): Promise<void> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  const changes = entries.map(([column], index) => `${column} = $${index + 2}`).join(', ');
  const { rows } = await sql.query(
    `update storage.buckets set ${changes}, updated_at = now() where id = $1 returning id`,
    [id, ...entries.map(([, value]) => value)],
  );
  if (rows.length === 0) throw bucketNotFound();
}

/** @throws StorageError if the bucket is not empty or the identity may not delete it */
export async function deleteBucket(sql: Sql, id: string): Promise<void> {
  const { affected } = await sql.query('delete from storage.buckets where id = $1', [id]);
  if (affected === 0) throw bucketNotFound();
}

/** @throws StorageError if the bucket does not exist or has objects */
export async function mustBeEmpty(sql: Sql, id: string): Promise<void> {
  await getBucket(sql, id);
  const { rows } = await sql.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id]);
  if (rows.length > 0) {
    throw new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
  }
}
