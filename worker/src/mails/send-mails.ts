import { mail as anyMail } from '@irodori/contract/mails';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Deliver } from './deliver.ts';
import { mailHtml, mailText } from './layout.ts';
import { wordsOf } from './words.ts';

export interface MailOptions {
  readonly client: Pick<SupabaseClient, 'rpc'>;
  readonly deliver: Deliver;
  /** The origin of the site, for links. */
  readonly siteUrl: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

const mostAtOnce = 20;

/** Sends the mails that are due. What fails is logged, without the address, and due again later. */
export async function sendMails({ client, deliver, siteUrl, log }: MailOptions): Promise<void> {
  const { data, error } = await client.rpc('take_mails', { most: mostAtOnce });
  if (error !== null) {
    log.warn({ event: 'mails-not-taken' }, error.message);
    return;
  }
  for (const taken of z.array(z.unknown()).catch([]).parse(data)) {
    const read = anyMail.safeParse(taken);
    if (!read.success) {
      log.warn({ event: 'mail-not-understood' }, z.prettifyError(read.error));
      continue;
    }
    const { id, kind, address: to } = read.data;
    const words = wordsOf(read.data, siteUrl);
    try {
      await deliver({
        id,
        kind,
        to,
        subject: words.subject,
        html: mailHtml(words),
        text: mailText(words),
        unsubscribe: words.unsubscribe?.url,
        replyTo: words.replyTo,
      });
      await client.rpc('mail_sent', { mail_id: id });
      log.info({ event: 'mail-sent', mail: id, kind });
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      log.warn({ event: 'mail-not-sent', mail: id, kind }, reason.replaceAll(to, '(address)'));
    }
  }
}
