import { styleText } from 'node:util';
import { demoAccounts } from './demo-accounts.ts';
import { say, sayError, step } from './progress.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Stack } from './stack.ts';

/** Starts a stack, says where it is, and stops everything on Ctrl-C or SIGTERM. */
export async function runUntilStopped(start: (settings: Settings) => Promise<Stack>): Promise<void> {
  let stack: Stack | undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    say('');
    await step('Stopping', async () => stack?.stop());
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    const settings = readSettings(process.env);
    stack = await start(settings);
    sayWhere(settings, stack);
  } catch (error) {
    sayError(error);
    process.exit(1);
  }
}

function sayWhere({ siteUrl, hosted }: Settings, { demoPassword }: Stack): void {
  say('');
  say(`  Irodori is at ${styleText('bold', siteUrl)}`);
  if (hosted === undefined) {
    for (const { email } of demoAccounts) say(`  Demo account   ${email}   ${demoPassword}`);
  } else if (hosted.secretKey === undefined) {
    say('  SUPABASE_SECRET_KEY is not set, so no worker runs here: jobs wait until one does elsewhere.');
  }
  say('  Ctrl-C stops everything.');
}
