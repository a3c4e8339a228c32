import { randomInt } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

const cookieName = 'canary';
const parts = 1000;
const maxAge = 30 * 24 * 60 * 60;

/**
 * Where a visitor stands among all visitors, from 0 to below 1: those below a canary's share get its version.
 * Kept in a cookie, so that a visitor stays with a version; undefined without one.
 */
export function readShare(cookieHeader: string): number | undefined {
  const value = parse(cookieHeader, cookieName)[cookieName] ?? '';
  return /^\d{1,3}$/.test(value) ? Number(value) / parts : undefined;
}

/** A place for a new visitor, with the cookie that keeps it. */
export function drawShare(isSecure: boolean): { share: number; cookie: string } {
  const part = randomInt(parts);
  const options = { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return { share: part / parts, cookie: serialize(cookieName, String(part), options) };
}
