import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ServerFailure } from '../src/app/server-face.ts';
import type { SiteEnv } from './site.ts';

interface Failure extends ServerFailure {
  readonly composition: string;
  readonly version: string;
}

/** The request during which something failed. */
export interface LoggedRequest {
  readonly log: Logger;
  readonly requestId: string;
  /** Aborted when the visitor leaves. */
  readonly signal: AbortSignal;
}

export const loggedRequest = (c: Context<SiteEnv>): LoggedRequest => ({
  log: c.get('log'),
  requestId: c.get('requestId'),
  signal: c.req.raw.signal,
});

/** Logs an error that a module threw. A status below 500 (missing or refused page) is logged as info. */
export function logFailure(
  { log, requestId, signal }: LoggedRequest,
  error: unknown,
  failure: Failure,
): void {
  if (signal.aborted) {
    log.info({ event: 'left', phase: failure.phase }, 'the visitor left before the page was complete');
    return;
  }
  const reference = failure.reference ?? requestId;
  const { status = 500 } = failure;
  if (status < 500) log.info({ ...failure, reference }, messageOf(error));
  else log.error({ ...failure, reference, err: error }, 'module failed');
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'refused';
