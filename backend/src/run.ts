import { destination, pino } from 'pino';
import { keepPrivate } from './data-folder/keep-private.ts';
import { startBackend, type BackendOptions } from './server.ts';
import { terminalLog } from './terminal-log.ts';

/**
 * Runs a backend in this process until SIGTERM or SIGINT. The log goes to stdout, as one JSON object per line unless
 * stdout is a terminal; `{"event":"ready","url":…}` says that the backend serves. The process exits with 1 if the
 * backend cannot start or loses its database.
 * @param read is called once; its errors are logged like errors of the start
 */
export async function runBackend(read: () => Omit<BackendOptions, 'log'>): Promise<void> {
  // Writes are synchronous: a line still buffered at the exit would be retried forever if stdout has no reader.
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
          log.error({ err: error }, 'the backend could not close cleanly');
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
