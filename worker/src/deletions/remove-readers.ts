import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import { type ContentBackend, tellContent } from '../content/tell-content.ts';

export interface ReaderRemoval {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  /** Undefined if the site has none. */
  readonly content: ContentBackend | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Tells the content backend of deleted accounts, so that it deletes the readers who signed in with them. The database
 * remembers the accounts until the content backend has accepted.
 */
export async function removeReaders({ client, content, log }: ReaderRemoval): Promise<void> {
  if (content === undefined) return;
  try {
    for (const user of z.array(z.string()).parse(await callDatabase(client, 'left_readers'))) {
      await tellContent(content, 'left', { type: 'account.deleted', data: { user } });
      await callDatabase(client, 'reader_removed', { reader: user });
      log.info({ event: 'reader-removed' });
    }
  } catch (error) {
    log.warn({ event: 'reader-not-removed' }, error instanceof Error ? error.message : String(error));
  }
}
