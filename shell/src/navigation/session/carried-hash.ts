import { keepReturnHash } from '@irodori/platform/return-path';
import { guardOptions } from './guard.ts';

/**
 * Adds the fragment of the login page's URL to the remembered path. The server's guard never receives a fragment, but
 * the browser keeps it over the redirect to the login page.
 */
export function takeCarriedHash(supabaseUrl: string): void {
  const { pathname, search, hash } = location;
  if (pathname !== guardOptions.login || hash === '') return;
  if (document.getElementById(hash.slice(1)) === null) keepReturnHash(supabaseUrl, hash);
  history.replaceState(history.state, '', `${pathname}${search}`);
}
