import { styleText } from 'node:util';
import { isLoopbackAddress, isLoopbackUrl } from 'barebase/machine';
import { missingOf, operatorVariables } from 'shell/operator';
import { demoAccounts, hasDemoAccounts } from '../services/demo-accounts.ts';
import { fromTerminal } from '../services/inherited.ts';
import type { Stack } from '../services/stack.ts';
import type { Settings } from '../settings/settings.ts';

/** What a start says at its end: where the site is, and what its operator should know. */
export function startedLines(
  settings: Pick<Settings, 'host' | 'siteUrl' | 'backendUrl' | 'hosted'>,
  { demoPassword, stripeUrl }: Pick<Stack, 'demoPassword' | 'stripeUrl'>,
): string[] {
  const { host, siteUrl, backendUrl, hosted } = settings;
  const lines = [`Irodori is at ${styleText('bold', siteUrl)}`];
  if (hasDemoAccounts(settings))
    for (const { email } of demoAccounts) lines.push(`Demo account   ${email}   ${demoPassword}`);
  if (hosted === undefined) {
    if (!process.env['SMTP_HOST'] && [siteUrl, backendUrl].every(isLoopbackUrl))
      lines.push(`Its mails are at ${backendUrl}/mailbox`);
    if (stripeUrl !== undefined) lines.push(`Payments are tests, at ${stripeUrl}`);
  } else if (hosted.secretKey === undefined) {
    lines.push('SUPABASE_SECRET_KEY is not set, so no worker runs here: jobs wait until one does elsewhere.');
  }
  if (!isLoopbackAddress(host)) lines.push(`It listens on ${host} (HOST), so other machines reach it.`);
  const missing = isLoopbackUrl(siteUrl) ? [] : missingOf(fromTerminal(operatorVariables));
  if (missing.length > 0) lines.push(`Legal pages leave out what is not set: ${missing.join(', ')}`);
  return [...lines, 'Ctrl-C stops everything.'];
}
