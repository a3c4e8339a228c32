import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import type { PictureCheck } from './picture-check.ts';

const due = z.array(z.object({ jobId: z.string(), path: z.string() }));

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
    for (const { jobId, path } of due.parse(await callDatabase(client, 'checks_to_make')))
      await check(jobId, path).catch(complain);
  } catch (error) {
    complain(error);
  }

  async function check(jobId: string, path: string): Promise<void> {
    const { data, error } = await client.storage.from('outputs').download(path);
    if (error !== null) throw new Error(`A picture could not be read: ${error.message}`);
    const found = await look(new Uint8Array(await data.arrayBuffer()));
    await callDatabase(client, 'keep_check', { job_id: jobId, found });
  }
}
