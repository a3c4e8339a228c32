import { destination, pino, type Logger } from 'pino';
import { readConfig, type Config } from './config.ts';
import { openEngines } from './engines/open-engines.ts';
import { mailboxDelivery, smtpDelivery } from './mails/deliver.ts';
import { keepSendingMails } from './mails/send-mails.ts';
import { keepExporting } from './exports/make-exports.ts';
import { createBackend, createServiceClient } from './runner/backend.ts';
import { keepReconciling } from './runner/reconcile-payments.ts';
import { Runner } from './runner/runner.ts';
import { createWaker } from './runner/waker.ts';
import { openMeanings } from './words/meanings.ts';
import { createUnderstand } from './words/understand.ts';

// Writing is synchronous: an asynchronous write at exit would retry for ever once nothing reads the pipe.
const log = pino({ base: { process: 'worker' } }, destination({ dest: 1, sync: true }));
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
  const [engines, meanings] = await Promise.all([openEngines(config.pipelines, config), openMeanings()]);
  const client = createServiceClient(config);
  const waker = createWaker(client, config.pollMs);
  const reconciling = keepReconciling({ ...config, log });
  const deliver =
    config.mailServer === undefined
      ? mailboxDelivery(config.supabaseUrl, config.secretKey)
      : smtpDelivery(config.mailServer);
  const mailing = keepSendingMails({ client, deliver, log });
  const exporting = keepExporting({ ...config, client, log });
  const runner = new Runner({
    ...config,
    backend: createBackend(config, client),
    engines,
    understand: createUnderstand(meanings),
    waker,
    log,
    onReady: () =>
      log.info({ event: 'ready', engines: [...engines.keys()], concurrency: config.concurrency }),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ event: 'stopping', signal });
      runner.stop(config.shutdownSeconds * 1000);
    });
  }
  await runner.run();
  reconciling.stop();
  await mailing.stop();
  exporting.stop();
  await Promise.all([waker.close(), ...[...engines.values()].map((engine) => engine.close?.())]);
  log.info({ event: 'stopped' });
}
