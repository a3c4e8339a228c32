import { stripSecrets } from '@irodori/contract/strip-secrets';
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/**
 * JSON lines, to stdout by default. Paths are logged without their query, which may contain codes of email links;
 * secrets are removed from the texts of errors. Writing is synchronous: if the reader of the pipe is gone at exit,
 * an asynchronous writer would retry the remaining lines forever.
 */
export function createLog(
  level: string,
  stream: DestinationStream = destination({ dest: 1, sync: true }),
): Logger {
  return pino({ level, base: { service: 'shell' }, serializers: { err: describe } }, stream);
}

function describe(error: unknown): unknown {
  if (typeof error === 'string') return stripSecrets(error);
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: stripSecrets(message), stack: stripSecrets(stack) };
}
