import { stripSecrets } from '@irodori/contract/strip-secrets';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { logOutput } from './log-output.ts';

export type { Logger };

/**
 * JSON lines, to stdout by default, without waiting for its reader. Paths are logged without their query, which may contain
 * codes of email links; secrets are removed from the texts of errors.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const output =
    stream ??
    logOutput(1, (lines) =>
      log.warn({ event: 'lines-dropped', lines }, 'nobody read the log for so long that lines were dropped'),
    );
  const log = pino({ level, base: { service: 'shell' }, serializers: { err: describe } }, output);
  return log;
}

function describe(error: unknown): unknown {
  if (typeof error === 'string') return stripSecrets(error);
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: stripSecrets(message), stack: stripSecrets(stack) };
}
