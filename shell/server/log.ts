import { stripSecrets } from '@irodori/contract/strip-secrets';
import { type DestinationStream, type Logger, levels, pino, stdSerializers } from 'pino';
import { logOutput } from './log-output.ts';

export type { Logger };

const errorLevel = levels.values['error'] ?? 50;

interface Options {
  /** Stdout by default, without waiting for its reader. */
  readonly stream?: DestinationStream | undefined;
  /** Makes a link that shows a composition again; absent if the site has none. */
  readonly linkTo?: ((composition: string) => string) | undefined;
}

/**
 * JSON lines. Paths are logged without their query, which may contain codes of email links; secrets are removed from the
 * texts of errors. A line of an error that names a composition has a link that shows the composition again.
 */
export function createLog(level: string, { stream, linkTo }: Options = {}): Logger {
  const output =
    stream ??
    logOutput(1, (lines) =>
      log.warn({ event: 'lines-dropped', lines }, 'nobody read the log for so long that lines were dropped'),
    );
  const mixin = (line: object, lineLevel: number) => {
    const composition = 'composition' in line ? line.composition : undefined;
    const isLinked = lineLevel >= errorLevel && typeof composition === 'string';
    return isLinked && linkTo !== undefined ? { link: linkTo(composition) } : {};
  };
  const log = pino({ level, base: { service: 'shell' }, serializers: { err: describe }, mixin }, output);
  return log;
}

function describe(error: unknown): unknown {
  if (typeof error === 'string') return stripSecrets(error);
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: stripSecrets(message), stack: stripSecrets(stack) };
}
