import { z } from 'zod';
import { isDatabaseError, type Sql } from '../database/database.ts';
import { bucketNotFound, notAllowed, StorageError } from './storage-error.ts';

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at';

export const newBucketBody = z.object({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  public: z.boolean().default(false),
  file_size_limit: z.number().int().positive().nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});

export async function listBuckets(sql: Sql): Promise<Bucket[]> {
  return (await sql.query<Bucket>(`select ${columns} from storage.buckets order by name`)).rows;
}

/** @throws StorageError if there is none, or none that the identity may see */
export async function getBucket(sql: Sql, id: string): Promise<Bucket> {
  const { rows } = await sql.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  if (!rows[0]) throw bucketNotFound();
  return rows[0];
}

export async function createBucket(sql: Sql, body: z.infer<typeof newBucketBody>): Promise<string> {
  const id = body.id ?? body.name;
  try {
    await sql.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4, $5)`,
      [id, body.name, body.public, body.file_size_limit ?? null, body.allowed_mime_types ?? null],
    );
  } catch (error) {
    if (isDatabaseError(error, '23505'))
      throw new StorageError(409, 'Duplicate', 'The resource already exists');
    if (isDatabaseError(error, '42501')) throw notAllowed();
    throw error;
  }
  return id;
}

/** @throws StorageError 415 */
export function checkMimeType(bucket: Bucket, mimetype: string): void {
  const { allowed_mime_types: allowed } = bucket;
  if (!allowed || allowed.length === 0) return;
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  const fits = allowed.some((pattern) =>
    pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern.toLowerCase(),
  );
  if (!fits) throw new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`);
}
