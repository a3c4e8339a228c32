import { PlatformError } from '../errors.ts';

const code = 'cookies_refused';
const message = 'The browser keeps no cookies.';
const status = 403;

/** True in a browser that keeps no cookies: its next page would know nothing of a session. */
export const refusesCookies = (): boolean => navigator.cookieEnabled === false;

/** What auth-js gets in place of a session that the browser would not keep. */
export const cookiesRefused = (): Response => Response.json({ error_code: code, msg: message }, { status });

/** @throws PlatformError with the code `cookies_refused` in a browser that keeps no cookies */
export function requireCookies(): void {
  if (refusesCookies()) throw new PlatformError(message, { code, status });
}
