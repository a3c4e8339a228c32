import type { Logger } from 'pino';
import { cancelLeftRuns } from './cancel-left-runs.ts';
import { readConfig, type Config } from './config.ts';
import { deleteAccounts } from './deletions/delete-accounts.ts';
import { erasePictures } from './deletions/erase-pictures.ts';
import { removeReaders } from './deletions/remove-readers.ts';
import type { Engine } from './engines/engine.ts';
import { openEngines, type Engines } from './engines/open-engines.ts';
import { openRemoteEngines } from './engines/open-remote-engines.ts';
import { mailboxDelivery, smtpDelivery } from './mails/deliver.ts';
import { sendMails } from './mails/send-mails.ts';
import { advanceFactorLosses } from './factor-losses/advance-factor-losses.ts';
import { makeExports } from './exports/make-exports.ts';
import { createLog } from './log.ts';
import { repeat, type Repeated } from './repeat.ts';
import { tellPlaces } from './tell-places.ts';
import { createBackend, createServiceClient } from './runner/backend.ts';
import { reconcilePayments } from './runner/reconcile-payments.ts';
import { Runner } from './runner/runner.ts';
import { createWaker } from './runner/waker.ts';
import { openMeanings } from './meanings/meanings.ts';
import { createUnderstand } from '@irodori/words/understand';

const placesEveryMs = 1_000;
const paymentsEveryMs = 5 * 60_000;
const mailsEveryMs = 5_000;
const exportsEveryMs = 5_000;
const factorLossesEveryMs = 60_000;
const deletionsEveryMs = 60_000;
const leftRunsEveryMs = 60_000;

const log = createLog();
try {
  const config = readConfig(process.env);
  log.level = config.logLevel;
  await work(config, log.child({ worker: config.name }));
  // The realtime client keeps a reconnect timer after it is closed; the timer would keep the process alive.
  process.exit(0);
} catch (error) {
  log.fatal({ event: 'failed' }, error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Claims and draws until SIGTERM or SIGINT; then running jobs may finish within the grace period. */
async function work(config: Config, log: Logger): Promise<void> {
  const [builtIn, remote, meanings] = await Promise.all([
    openEngines(config.pipelines, config),
    openRemoteEngines(config, log),
    openMeanings(),
  ]);
  const engines: Engines = new Map<string, Engine>([...builtIn, ...remote]);
  const client = createServiceClient(config);
  const waker = createWaker(client, config.pollMs);
  const { mailing, others } = repeatAll({ config, client, engines, log });
  const runner = new Runner({
    ...config,
    backend: createBackend(config, client),
    engines,
    understand: createUnderstand(meanings),
    waker,
    log,
    onReady: () => {
      const { pid } = process;
      log.info({ event: 'ready', pid, engines: [...engines.keys()], concurrency: config.concurrency });
    },
  });
  process.on('SIGUSR2', (signal) => {
    log.info({ event: 'repeating-now', signal });
    for (const repeated of [mailing, ...others]) repeated.now();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ event: 'stopping', signal });
      runner.stop(config.shutdownSeconds * 1000);
    });
  }
  await runner.run();
  // A call, an archive or a deletion that runs is given up with the process; a mail that was sent has to be reported.
  for (const repeated of others) void repeated.stop();
  await mailing.stop();
  await Promise.all([waker.close(), ...[...engines.values()].map((engine) => engine.close?.())]);
  log.info({ event: 'stopped' });
}

/** Begins what the worker does again and again while it draws. */
function repeatAll({
  config,
  client,
  engines,
  log,
}: {
  readonly config: Config;
  readonly client: ReturnType<typeof createServiceClient>;
  readonly engines: Engines;
  readonly log: Logger;
}): { readonly mailing: Repeated; readonly others: readonly Repeated[] } {
  const telling = repeat(() => tellPlaces({ client, log }), placesEveryMs);
  const reconciling = repeat(() => reconcilePayments({ ...config, client, log }), paymentsEveryMs);
  // At once, because the credits page shows offers until it is known that the site sells nothing.
  reconciling.now();
  const deliver =
    config.mailServer === undefined
      ? mailboxDelivery(config.supabaseUrl, config.secretKey)
      : smtpDelivery(config.mailServer);
  const mailing = repeat(() => sendMails({ ...config, client, deliver, log }), mailsEveryMs);
  const exporting = repeat(() => makeExports({ ...config, client, log }), exportsEveryMs);
  const advancing = repeat(() => advanceFactorLosses({ client, log }), factorLossesEveryMs);
  const deleting = repeat(async () => {
    await deleteAccounts({ client, log });
    await erasePictures({ client, log });
    await removeReaders({ ...config, client, log });
  }, deletionsEveryMs);
  const cancelling = repeat(() => cancelLeftRuns({ client, engines, log }), leftRunsEveryMs);
  return { mailing, others: [telling, reconciling, exporting, advancing, deleting, cancelling] };
}
