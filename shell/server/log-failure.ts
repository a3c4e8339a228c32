import type { Context } from 'hono';
import type { ServerFailure } from '../src/app/server-face.ts';
import type { SiteEnv } from './site.ts';

interface Failure extends ServerFailure {
  readonly composition: string;
  readonly version: string;
}

/** Logs an error that a module threw. A status below 500 (missing or refused page) is logged as info. */
export function logFailure(c: Context<SiteEnv>, error: unknown, failure: Failure): void {
  const log = c.get('log');
  if (c.req.raw.signal.aborted) {
    log.info({ event: 'left', phase: failure.phase }, 'the visitor left before the page was complete');
    return;
  }
  const reference = failure.reference ?? c.get('requestId');
  const { status = 500 } = failure;
  if (status < 500) log.info({ ...failure, reference }, messageOf(error));
  else log.error({ ...failure, reference, err: error }, 'module failed');
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'refused';
