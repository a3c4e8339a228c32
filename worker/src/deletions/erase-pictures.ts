import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';

export interface ErasureOptions {
  readonly client: Pick<SupabaseClient, 'rpc' | 'storage'>;
  readonly log: Pick<Logger, 'warn'>;
}

const dueJobs = z.array(
  z.object({
    id: z.string(),
    paths: z.array(z.string()),
    /** Pictures that the visitor uploaded for this job alone. */
    inputs: z.array(z.string()),
  }),
);

/**
 * Removes the files of pictures whose deletion cannot be taken back any more, then what their rows say of them. The
 * database names a job until its row is empty, so what fails or is interrupted is done by the next call.
 */
export async function erasePictures({ client, log }: ErasureOptions): Promise<void> {
  try {
    for (;;) {
      const due = dueJobs.parse(await callDatabase(client, 'jobs_to_erase'));
      if (due.length === 0) return;
      await removeFiles(
        client,
        'outputs',
        due.flatMap(({ paths }) => paths),
      );
      await removeFiles(
        client,
        'inputs',
        due.flatMap(({ inputs }) => inputs),
      );
      await callDatabase(client, 'erase_jobs', { job_ids: due.map(({ id }) => id) });
    }
  } catch (error) {
    log.warn({ event: 'erasure-failed' }, error instanceof Error ? error.message : String(error));
  }
}

/** Files that are gone already, as after an interruption, are no failure. */
async function removeFiles(
  { storage }: ErasureOptions['client'],
  bucket: 'outputs' | 'inputs',
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { error } = await storage.from(bucket).remove([...paths]);
  if (error !== null) throw new Error(`Removing deleted pictures failed: ${error.message}`);
}
