import { createHash, randomInt } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

const cookieName = 'canary';
/** All places of visitors: from 0 to one less. */
export const places = 1000;
const maxAge = 30 * 24 * 60 * 60;

/**
 * A visitor's place among all visitors. The place is kept in a cookie, so that a visitor stays with a version; undefined
 * without the cookie.
 */
export function readPlace(cookieHeader: string): number | undefined {
  const value = parse(cookieHeader, cookieName)[cookieName] ?? '';
  return /^\d{1,3}$/.test(value) ? Number(value) : undefined;
}

/** Draws a place for a new visitor. `cookie` is the `Set-Cookie` value that keeps it. */
export function drawPlace(isSecure: boolean): { place: number; cookie: string } {
  const place = randomInt(places);
  const options = { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return { place, cookie: serialize(cookieName, String(place), options) };
}

/**
 * Where the visitors of a canary begin. Each release begins at another place, so that small shares do not reach the same
 * visitors first each time; a larger share of one release adds visitors.
 */
export function firstPlace(id: string, version: string): number {
  return createHash('sha256').update(`${id}@${version}`).digest().readUInt32BE() % places;
}

/** True if the visitors at a place get a canary of this share (0 to 1) that begins at `first`. */
export function isInShare(place: number, first: number, share: number): boolean {
  return (place - first + places) % places < Math.round(share * places);
}
