import { stripSecrets } from '@irodori/contract/strip-secrets';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

/**
 * JSON lines, to stdout by default, without what looks like a secret. Writing is synchronous: an asynchronous write at exit
 * would retry for ever once nothing reads the pipe.
 */
export const createLog = (stream: DestinationStream = destination({ dest: 1, sync: true })): Logger =>
  pino(
    {
      base: { process: 'worker' },
      formatters: {
        log: (fields) =>
          Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutSecrets(value)])),
      },
      hooks: {
        logMethod(given, write) {
          write.apply(this, given.map(withoutSecrets) as typeof given);
        },
      },
    },
    stream,
  );

const withoutSecrets = (value: unknown): unknown => (typeof value === 'string' ? stripSecrets(value) : value);
