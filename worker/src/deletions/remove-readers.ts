import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';

export interface ReaderRemoval {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  /** The content backend; undefined if the site has none. */
  readonly content: { readonly url: string; readonly secret: string } | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

const deadlineMs = 10_000;

/**
 * Tells the content backend of deleted accounts, so that it deletes the readers who signed in with them. The database
 * remembers the accounts until the content backend has accepted.
 */
export async function removeReaders({ client, content, log }: ReaderRemoval): Promise<void> {
  if (content === undefined) return;
  try {
    for (const user of z.array(z.string()).parse(await callDatabase(client, 'left_readers'))) {
      await tell(content, user);
      await callDatabase(client, 'reader_removed', { reader: user });
      log.info({ event: 'reader-removed' });
    }
  } catch (error) {
    log.warn({ event: 'reader-not-removed' }, error instanceof Error ? error.message : String(error));
  }
}

/** Signed as the content backend signs its own messages to the site (Standard Webhooks). */
async function tell({ url, secret }: NonNullable<ReaderRemoval['content']>, user: string): Promise<void> {
  const id = randomUUID();
  const sent = new Date();
  const body = JSON.stringify({ type: 'account.deleted', data: { user } });
  const response = await fetch(`${url}/api/reader/left`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sent, body),
    },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok) throw new Error(`The content backend answered ${response.status} to a deleted account`);
}
