import { sitePaths } from '../chrome/paths.ts';
import { matchWildcard } from './wildcard.ts';

/** Which pages need a session, and where a visitor without one is sent. `*` in a pattern stands for any text. */
export interface GuardOptions {
  /** Where visitors without a session are sent; never guarded. */
  readonly login: string;
  /** Where links of e-mails and providers arrive; never guarded, and rendered in the browser only. */
  readonly callback: string;
  /** Guarded paths, beside the routes that are `guarded`. Without any, every path is guarded. */
  readonly include: readonly string[];
  /** Paths that are never guarded. */
  readonly exclude: readonly string[];
  /** Keep the path in a cookie and go back to it after the login. */
  readonly saveRedirectToCookie: boolean;
}

export const guardOptions: GuardOptions = {
  login: sitePaths.signIn,
  callback: '/confirm',
  include: ['/account', '/account/*'],
  exclude: [],
  saveRedirectToCookie: true,
};

/** Whether a path is for visitors with a session only. A guarded route counts as included. */
export function needsSession(
  pathname: string,
  isGuardedRoute: boolean,
  { login, callback, include, exclude }: GuardOptions = guardOptions,
): boolean {
  const fits = (pattern: string) => pattern !== '' && matchWildcard(pattern, pathname) !== undefined;
  const included = include.filter((pattern) => pattern !== '');
  if (included.length > 0 && !isGuardedRoute && !included.some(fits)) return false;
  return ![login, callback, ...exclude].some(fits);
}
