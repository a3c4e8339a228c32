import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { deleteAccounts } from './deletions/delete-accounts.ts';
import { erasePictures } from './deletions/erase-pictures.ts';
import { removeReaders } from './deletions/remove-readers.ts';
import { makeExports } from './exports/make-exports.ts';
import { advanceFactorLosses } from './factor-losses/advance-factor-losses.ts';
import { mailboxDelivery, smtpDelivery } from './mails/deliver.ts';
import { sendMails } from './mails/send-mails.ts';
import { repeat, type Repeated } from './repeat.ts';
import { reconcilePayments } from './runner/reconcile-payments.ts';

const paymentsEveryMs = 5 * 60_000;
const mailsEveryMs = 5_000;
const exportsEveryMs = 5_000;
const factorLossesEveryMs = 60_000;
const deletionsEveryMs = 60_000;

/**
 * Does the site's work beside its drawings again and again: payments, mails, archives and deletions. A worker that is not
 * told of the site only draws, and leaves this work to the others.
 */
export function serveSite({ siteUrl, ...config }: Config, client: SupabaseClient, log: Logger): Repeated {
  if (siteUrl === undefined) {
    log.info({ event: 'only-draws' }, 'SITE_URL is not set: this worker draws, and leaves mails to others');
    return { now: () => Promise.resolve(), stop: () => Promise.resolve() };
  }
  const reconciling = repeat(() => reconcilePayments({ ...config, client, log }), paymentsEveryMs);
  // At once, because the credits page shows offers until it is known that the site sells nothing.
  void reconciling.now();
  const deliver =
    config.mailServer === undefined
      ? mailboxDelivery(config.supabaseUrl, config.secretKey)
      : smtpDelivery(config.mailServer);
  const mailing = repeat(() => sendMails({ client, deliver, siteUrl, log }), mailsEveryMs);
  const exporting = repeat(() => makeExports({ ...config, client, log }), exportsEveryMs);
  const advancing = repeat(() => advanceFactorLosses({ client, log }), factorLossesEveryMs);
  const deleting = repeat(async () => {
    await deleteAccounts({ client, log });
    await erasePictures({ client, log });
    await removeReaders({ ...config, client, log });
  }, deletionsEveryMs);
  const others = [reconciling, exporting, advancing, deleting];
  return {
    async now() {
      await Promise.all([mailing, ...others].map((repeated) => repeated.now()));
    },
    async stop() {
      // A call, an archive or a deletion that runs is given up with the process; a mail that was sent has to be reported.
      for (const repeated of others) void repeated.stop();
      await mailing.stop();
    },
  };
}
