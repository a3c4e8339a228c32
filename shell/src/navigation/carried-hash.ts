import { keepReturnHash } from '@irodori/platform/return-path';
import { guardOptions } from './guard.ts';

/**
 * The server's guard never sees a fragment, but the browser carries it over the redirect to the login page:
 * there it is added to the remembered path.
 */
export function takeCarriedHash(supabaseUrl: string): void {
  const { pathname, search, hash } = location;
  if (pathname !== guardOptions.login || hash === '') return;
  if (document.getElementById(hash.slice(1)) === null) keepReturnHash(supabaseUrl, hash);
  history.replaceState(history.state, '', `${pathname}${search}`);
}
