import { randomBytes } from 'node:crypto';
import { isDatabaseError } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, OAuthError } from '../auth-error.ts';

const longest = 300;

/**
 * Logs why a provider's response could not be used, and throws GoTrue's error. Both have the same reference, which the
 * site receives as `error_id`.
 */
export function providerFailure(
  { log }: Pick<AuthContext, 'log'>,
  provider: string,
  message: string,
): (cause: unknown) => never {
  return (cause) => {
    const reference = randomBytes(4).toString('hex');
    log.warn({ event: 'provider', provider, reference, cause: whatFailed(cause) }, message);
    throw new AuthError(500, 'unexpected_failure', message, { error_id: reference });
  };
}

/**
 * Refuses a provider with the reason why it was not found.
 * @throws AuthError 400; database errors are rethrown
 */
export const unsupported =
  (code: string) =>
  (error: unknown): never => {
    if (isDatabaseError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuthError(400, code, `Unsupported provider: ${reason}`);
  };

/** Logs an internal error; the visitor receives only the reference of the log entry. */
export function faultOf({ log }: Pick<AuthContext, 'log'>, provider: string, error: unknown): unknown {
  if (error instanceof AuthError || error instanceof OAuthError) return error;
  const reference = randomBytes(4).toString('hex');
  const message = isDatabaseError(error) ? 'Database error saving new user' : 'Internal Server Error';
  log.error({ event: 'provider', provider, reference, err: error }, message);
  return new AuthError(500, 'unexpected_failure', message, { error_id: reference });
}

/** The messages and codes of an error; its other properties (responses, tokens, headers) may be secret. */
function whatFailed(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const said = ['name', 'message', 'code', 'status', 'error', 'error_description'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number') return [[name, value]];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, longest)]] : [];
  });
  const { cause } = error;
  return {
    ...Object.fromEntries(said),
    ...(cause instanceof Error && depth < 2 && { cause: whatFailed(cause, depth + 1) }),
  };
}
