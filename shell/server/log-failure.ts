import type { Context } from 'hono';
import type { ServerFailure } from '../src/app/server-face.ts';
import type { SiteEnv } from './site.ts';

interface Failure extends ServerFailure {
  readonly composition: string;
  readonly version: string;
}

/** Writes down what a module threw. A page that is merely missing or refused is no error. */
export function logFailure(c: Context<SiteEnv>, error: unknown, failure: Failure): void {
  const log = c.get('log');
  if (c.req.raw.signal.aborted) {
    log.info({ event: 'left', phase: failure.phase }, 'the visitor left before the page was whole');
    return;
  }
  const reference = failure.reference ?? c.get('requestId');
  const { status = 500 } = failure;
  if (status < 500) log.info({ ...failure, reference }, messageOf(error));
  else log.error({ ...failure, reference, err: error }, 'module failed');
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'refused';
