import { randomInt } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

const cookieName = 'canary';
const parts = 1000;
const maxAge = 30 * 24 * 60 * 60;

/**
 * A visitor's place among all visitors, from 0 to below 1. Visitors whose place is below a canary's share get the
 * canary. The place is kept in a cookie, so that a visitor stays with a version; undefined without the cookie.
 */
export function readShare(cookieHeader: string): number | undefined {
  const value = parse(cookieHeader, cookieName)[cookieName] ?? '';
  return /^\d{1,3}$/.test(value) ? Number(value) / parts : undefined;
}

/** Draws a place for a new visitor. `cookie` is the `Set-Cookie` value that keeps it. */
export function drawShare(isSecure: boolean): { share: number; cookie: string } {
  const part = randomInt(parts);
  const options = { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return { share: part / parts, cookie: serialize(cookieName, String(part), options) };
}
