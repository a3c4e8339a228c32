import { destination, pino } from 'pino';
import { keepPrivate } from './data-folder/keep-private.ts';
import { startBackend, type BackendOptions } from './server.ts';
import { terminalLog } from './terminal-log.ts';

/**
 * Runs a backend as this process, until SIGTERM or SIGINT. It writes its log to stdout, one JSON object a line
 * unless stdout is a terminal: `{"event":"ready","url":…}` once it serves. The process ends with 1 if the backend cannot start, or if its database
 * is lost.
 * @param read called once; its errors are logged as those of the start are
 */
export async function runBackend(read: () => Omit<BackendOptions, 'log'>): Promise<void> {
  // At once: a line that waits at the exit, when nobody reads any more, would be tried for ever.
  const log = pino(
    { name: 'backend' },
    process.stdout.isTTY ? terminalLog : destination({ dest: 1, sync: true }),
  );
  try {
    const options = read();
    const { BACKEND_DATA: data, LOG_LEVEL } = options.config.environment;
    log.level = LOG_LEVEL;
    keepPrivate(data);
    const backend = await startBackend({ ...options, log });
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
    log.info({ event: 'ready', url: backend.url, data });
  } catch (error) {
    log.fatal({ event: 'failed' }, error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
