import { destination, pino } from 'pino';
import { readConfig } from './config.ts';
import { keepPrivate } from './data-folder/keep-private.ts';
import { startBackend } from './server.ts';

// At once: a line that waits at the exit, when nobody reads any more, would be tried for ever.
const log = pino(
  { name: 'backend', level: process.env['LOG_LEVEL'] ?? 'info' },
  destination({ dest: 1, sync: true }),
);

try {
  const config = readConfig(process.env);
  keepPrivate(config.environment.IRODORI_DATA);
  const backend = await startBackend(config, log);
  const stop = (signal: string) => {
    log.info({ event: 'stopping', signal });
    backend.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not close cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  void backend.lost.then((error) => {
    log.fatal({ event: 'failed', err: error }, 'the database is lost');
    process.exit(1);
  });
  log.info({ event: 'ready', url: backend.url, data: config.environment.IRODORI_DATA });
} catch (error) {
  log.fatal({ event: 'failed' }, error instanceof Error ? error.message : String(error));
  process.exit(1);
}
