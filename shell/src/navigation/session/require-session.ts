import type { Platform } from '@irodori/platform';
import { redirect, replace } from 'react-router-dom';
import { guardOptions } from './guard.ts';
import { fullPath } from '../full-path.ts';

/** Browser only: without a session, redirects to the login page, which leads back to this page after the sign-in. */
export async function requireSession(platform: Platform, url: URL): Promise<void> {
  const session = await platform.session.verified();
  if (session.status === 'signed-in') return;
  if (guardOptions.saveRedirectToCookie) platform.returnPath.remember(fullPath(url));
  // After Back or Forward the address is that of the page already. A new entry would end what Forward led to.
  throw (location.href === url.href ? replace : redirect)(guardOptions.login);
}
