import { styleText } from 'node:util';
import { isLoopbackAddress, isLoopbackUrl } from 'barebase/machine';
import { missingOf, operatorVariables } from 'shell/operator';
import { demoAccounts } from '../services/demo-accounts.ts';
import { fromTerminal } from '../services/inherited.ts';
import { say, sayError, step } from './progress.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { requireFreePorts, type Stack } from '../services/stack.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Starts a stack, prints its URL, and stops it on Ctrl-C or SIGTERM, also during the start. Ports are checked first, so
 * that a start beside a running stack does not affect it.
 */
export async function runUntilStopped(
  start: (settings: Settings, signal: AbortSignal) => Promise<Stack>,
): Promise<void> {
  const signal = stopSignal();
  try {
    const settings = readSettings(process.env, process.argv);
    await requireFreePorts(settings);
    const stack = await start(settings, signal);
    sayWhere(settings, stack);
    signal.addEventListener('abort', () => {
      say('');
      void step('Stopping', stack.stop).then(() => process.exit(0));
    });
  } catch (error) {
    if (signal.aborted) say('\nStopped before it was ready.');
    else sayError(error);
    process.exit(1);
  }
}

function sayWhere({ host, siteUrl, backendUrl, hosted }: Settings, { demoPassword, stripeUrl }: Stack): void {
  say('');
  say(`  Irodori is at ${styleText('bold', siteUrl)}`);
  if (hosted === undefined) {
    for (const { email } of demoAccounts) say(`  Demo account   ${email}   ${demoPassword}`);
    if (!process.env['SMTP_HOST'] && [siteUrl, backendUrl].every(isLoopbackUrl))
      say(`  Its mails are at ${backendUrl}/mailbox`);
    if (stripeUrl !== undefined) say(`  Payments are tests, at ${stripeUrl}`);
  } else if (hosted.secretKey === undefined) {
    say('  SUPABASE_SECRET_KEY is not set, so no worker runs here: jobs wait until one does elsewhere.');
  }
  if (!isLoopbackAddress(host)) say(`  It listens on ${host} (HOST), so other machines reach it.`);
  const missing = isLoopbackUrl(siteUrl) ? [] : missingOf(fromTerminal(operatorVariables));
  if (missing.length > 0) say(`  Legal pages leave out what is not set: ${missing.join(', ')}`);
  say('  Ctrl-C stops everything.');
}
