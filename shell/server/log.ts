import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { stripSecrets } from './strip-secrets.ts';

export type { Logger };

/**
 * JSON lines, to stdout by default. Paths are logged without their query, which may carry codes of e-mail
 * links; texts of errors are stripped of whatever a stranger must not read. Each line is written at once: one
 * that still waits at the exit, when nobody reads any more, would be tried for ever.
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
