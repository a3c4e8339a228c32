import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join, relative, resolve, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { BucketConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { serviceIdentity } from '../../database/identity.ts';
import { contentTag, type BlobStore } from '../blob-store.ts';
import { checkedName } from '../names.ts';
import { store } from '../uploads/upload.ts';

interface SeedOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly supabaseFolder: string;
}

/** Creates the buckets of config.toml and uploads new and changed files, like `supabase seed buckets`. */
export async function seedBuckets(
  buckets: Readonly<Record<string, BucketConfig>>,
  options: SeedOptions,
): Promise<void> {
  for (const [id, bucket] of Object.entries(buckets)) {
    await options.database.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       values ($1, $1, $2, $3, $4)
       on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
         allowed_mime_types = excluded.allowed_mime_types`,
      [id, bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
    );
    if (bucket.objects_path)
      await seedFiles(id, resolve(options.supabaseFolder, bucket.objects_path), options);
  }
}

async function seedFiles(bucket: string, folder: string, { database, blobs }: SeedOptions): Promise<void> {
  if (!existsSync(folder)) return;
  const { rows } = await database.query<{ name: string; tag: string }>(
    `select name, metadata ->> 'eTag' as tag from storage.objects where bucket_id = $1`,
    [bucket],
  );
  const stored = new Map(rows.map(({ name, tag }) => [name, tag]));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && !each.name.startsWith('.'))) {
    const file = join(entry.parentPath, entry.name);
    const name = checkedName(relative(folder, file).split(sep).join('/'));
    const bytes = await readFile(file);
    if (stored.get(name) === contentTag(bytes)) continue;
    const mimetype = getMimeType(entry.name) ?? 'application/octet-stream';
    const operation = 'storage.object.upload';
    await store(
      { path: { bucket, name }, identity: serviceIdentity, operation, upsert: true },
      {
        bytes: Readable.from([bytes]),
        mimetype,
        cacheControl: 'max-age=3600',
        userMetadata: undefined,
        contentLength: bytes.byteLength,
      },
      Number.POSITIVE_INFINITY,
      { database, blobs },
    );
  }
}
