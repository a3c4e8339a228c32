import type { Platform } from '@irodori/platform';
import { redirect } from 'react-router-dom';

/** Where visitors without a session are sent. */
export const loginPath = '/login';

/** Browser: lets a visitor with a session pass; others go to the login page and come back afterwards. */
export async function requireSession(platform: Platform, url: URL): Promise<void> {
  const session = await platform.session.verified();
  if (session.status === 'signed-in') return;
  platform.returnPath.remember(`${url.pathname}${url.search}`);
  throw redirect(loginPath);
}
