import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { BlobStore } from './blob-store.ts';
import type { ResumableStore } from './resumable/resumable-store.ts';

const hour = 60 * 60 * 1000;

interface Kept {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly resumable: ResumableStore;
  readonly log: Logger;
}

/** Removes files without a row, now and every hour. Returns a function that stops it. */
export async function keepTidy(kept: Kept): Promise<() => void> {
  await kept.resumable.recover();
  await sweep(kept);
  const timer = setInterval(() => {
    sweep(kept).catch((error: unknown) => kept.log.error({ err: error }, 'The sweep of the storage failed'));
  }, hour).unref();
  return () => clearInterval(timer);
}

export async function sweep({ database, blobs, resumable, log }: Kept): Promise<void> {
  const expired = await resumable.deleteExpired();
  const orphans = await blobs.sweep(async (versions) => {
    const { rows } = await database.query<{ version: string }>(
      'select version from storage.objects where version = any($1::text[])',
      [versions],
    );
    return rows.map(({ version }) => version);
  });
  if (expired + orphans > 0) log.info({ event: 'storage swept', orphans, expired });
}
