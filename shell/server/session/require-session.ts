import { returnPathCookie, safePath } from '@irodori/platform/return-path';
import { fullPath } from '../../src/navigation/full-path.ts';
import { guardOptions } from '../../src/navigation/session/guard.ts';
import type { RequestSession } from './request-session.ts';

/**
 * Without a session, redirects to the login page, which leads back to this page after the sign-in.
 * @throws Response that redirects
 */
export function requireSession(
  { snapshot, cookies }: RequestSession,
  wanted: URL,
  { supabaseUrl, isSecure }: { supabaseUrl: string; isSecure: boolean },
): void {
  if (snapshot.status === 'signed-in') return;
  const { login, saveRedirectToCookie } = guardOptions;
  const path = safePath(fullPath(wanted));
  if (saveRedirectToCookie && path !== undefined) cookies.push(returnPathCookie(supabaseUrl, path, isSecure));
  throw new Response(null, { status: 302, headers: { Location: login } });
}
