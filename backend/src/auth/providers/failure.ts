import { randomBytes } from 'node:crypto';
import { isDatabaseError } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, OAuthError } from '../auth-error.ts';

const longest = 300;

/**
 * Writes why a provider's answer could not be used to the log, and answers with the words of GoTrue. Both have the
 * same reference, which comes back to the site as `error_id`.
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
 * @throws AuthError 400; an error of the database is none of the provider and stays what it is
 */
export const unsupported =
  (code: string) =>
  (error: unknown): never => {
    if (isDatabaseError(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuthError(400, code, `Unsupported provider: ${reason}`);
  };

/** What a visitor who comes back is told of a fault that is ours: nothing but where to look for it. */
export function faultOf({ log }: Pick<AuthContext, 'log'>, provider: string, error: unknown): unknown {
  if (error instanceof AuthError || error instanceof OAuthError) return error;
  const reference = randomBytes(4).toString('hex');
  const message = isDatabaseError(error) ? 'Database error saving new user' : 'Internal Server Error';
  log.error({ event: 'provider', provider, reference, err: error }, message);
  return new AuthError(500, 'unexpected_failure', message, { error_id: reference });
}

/** Words of the error alone: what hangs on it (answers, tokens, headers) may be secret. */
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
