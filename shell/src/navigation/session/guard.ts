import { accountPath, confirmPath, loginPath } from '@irodori/contract/paths';
import { matchWildcard } from '../rules/wildcard.ts';

/** The pages that require a session, and the page for visitors without a session. `*` in a pattern matches any text. */
export interface GuardOptions {
  /** The page to which visitors without a session are redirected; never guarded. */
  readonly login: string;
  /** The page to which links of emails and providers lead; never guarded, and rendered only in the browser. */
  readonly callback: string;
  /** Guarded paths, in addition to the routes with `guarded`. If empty, every path is guarded. */
  readonly include: readonly string[];
  /** Paths that are never guarded. */
  readonly exclude: readonly string[];
  /** Whether the path is kept in a cookie, to return to it after the login. */
  readonly saveRedirectToCookie: boolean;
}

export const guardOptions: GuardOptions = {
  login: loginPath,
  callback: confirmPath,
  include: [accountPath, `${accountPath}/*`],
  exclude: [],
  saveRedirectToCookie: true,
};

/** True if a path is only for visitors with a session. A guarded route counts as included. */
export function needsSession(
  pathname: string,
  isGuardedRoute: boolean,
  { login, callback, include, exclude }: GuardOptions = guardOptions,
): boolean {
  const fits = (pattern: string) => pattern !== '' && matchWildcard(pattern, pathname) !== undefined;
  if (!isGuardedRoute && include.some(Boolean) && !include.some(fits)) return false;
  return ![login, callback, ...exclude].some(fits);
}
