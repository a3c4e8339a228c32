import { styleText } from 'node:util';
import { buildAll } from './build.ts';
import { demoAccounts } from './demo-accounts.ts';
import { local } from './paths.ts';
import { say, sayError, step } from './progress.ts';
import { readSettings } from './settings.ts';
import { startStack, type Stack } from './stack.ts';

/** `npm start`: builds what changed, starts everything, says where it is, and stops everything on Ctrl-C. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
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

  await step('Site and modules', buildAll, ({ built, unchanged }) =>
    built.length === 0 ? `${unchanged.length} unchanged` : `built ${built.join(', ')}`,
  );
  stack = await startStack({ settings, folder: local, isFresh: process.argv.includes('--fresh') });
  say('');
  say(`  Irodori is at ${styleText('bold', settings.siteUrl)}`);
  if (settings.hosted === undefined) {
    for (const { email } of demoAccounts) say(`  Demo account   ${email}   ${stack.demoPassword}`);
  } else if (settings.hosted.secretKey === undefined) {
    say('  SUPABASE_SECRET_KEY is not set, so no worker runs here: jobs wait until one does elsewhere.');
  }
  say('  Ctrl-C stops everything.');
}

main().catch((error: unknown) => {
  sayError(error);
  process.exit(1);
});
