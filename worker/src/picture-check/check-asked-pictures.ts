import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { callDatabase } from '../call-database.ts';
import { dueChecks, lookAtStored } from './look-at-stored.ts';
import type { PictureCheck } from './picture-check.ts';

/** Looks at the finished pictures that their owners want to show to others. */
export async function checkAskedPictures({
  client,
  look,
  log,
}: {
  readonly client: Pick<SupabaseClient, 'rpc' | 'storage'>;
  readonly look: PictureCheck['look'];
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const complain = (error: unknown): void =>
    log.warn({ event: 'picture_not_checked', reason: String(error) });
  try {
    for (const { jobId, path } of dueChecks.parse(await callDatabase(client, 'checks_to_make')))
      await check(jobId, path).catch(complain);
  } catch (error) {
    complain(error);
  }

  async function check(jobId: string, path: string): Promise<void> {
    const found = await lookAtStored(client, look, path);
    await callDatabase(client, 'keep_check', { job_id: jobId, found });
  }
}
