import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';

export interface DeletionOptions {
  readonly client: Pick<SupabaseClient, 'auth' | 'rpc' | 'storage'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Deletes the accounts whose 14 days are over, and then the objects in the storage of all accounts that are gone. The
 * database remembers both, so what fails or is interrupted is done by the next call.
 */
export async function deleteAccounts(options: DeletionOptions): Promise<void> {
  const { client, log } = options;
  try {
    const due = z.array(z.string()).parse(await callDatabase(client, 'take_due_deletions'));
    for (const id of due) {
      const { error } = await client.auth.admin.deleteUser(id);
      if (error === null) log.info({ event: 'account-deleted' });
      // With 404, another worker has deleted it.
      else if (error.status !== 404) log.warn({ event: 'account-not-deleted' }, error.message);
    }
    while ((await removeObjects(options)) > 0);
  } catch (error) {
    log.warn({ event: 'deletion-failed' }, error instanceof Error ? error.message : String(error));
  }
}

const leftObjects = z.array(z.object({ bucket: z.string(), path: z.string() }));

/** Removes some objects of accounts that are gone, and returns how many. */
async function removeObjects({ client }: DeletionOptions): Promise<number> {
  const left = leftObjects.parse(await callDatabase(client, 'left_objects'));
  for (const [bucket, objects] of Map.groupBy(left, (object) => object.bucket)) {
    const { data, error } = await client.storage.from(bucket).remove(objects.map(({ path }) => path));
    if (error !== null) throw new Error(`Removing objects of ${bucket} failed: ${error.message}`);
    if (data.length === 0)
      throw new Error(`The storage removed none of ${objects.length} objects of ${bucket}`);
  }
  return left.length;
}
