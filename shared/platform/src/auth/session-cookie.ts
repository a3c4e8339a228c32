import type { SessionSnapshot } from '../platform.ts';
import { cookiePrefix } from './return-path.ts';
import { claimsOfToken, snapshotOfClaims, textOfBase64Url } from './snapshot.ts';

type ValueOf = (cookieName: string) => string;

/** The value of the session cookie: of the whole cookie, else of its chunks up to the first gap; '' without cookies. */
export function sessionCookie(supabaseUrl: string, valueOf: ValueOf): string {
  const name = cookiePrefix(supabaseUrl);
  let value = valueOf(name);
  if (value !== '') return value;
  for (let index = 0; ; index += 1) {
    const chunk = valueOf(`${name}.${index}`);
    if (chunk === '') return value;
    value += chunk;
  }
}

/** True if a `Cookie` header has the session cookie or a chunk of it; whether it holds a session is not known. */
export function hasSessionCookie(supabaseUrl: string, header: string): boolean {
  const cookie = cookiePrefix(supabaseUrl);
  const names = header.split(';').map((pair) => pair.split('=', 1).join('').trim());
  return names.some((name) => name === cookie || name.startsWith(`${cookie}.`));
}

/**
 * Browser only: the id of the user whose session this browser has now, read without the Supabase client. Null without
 * a session; undefined if the cookie cannot be read, for example while another tab is writing its chunks.
 */
export function visitorOfBrowser(supabaseUrl: string): string | null | undefined {
  const found = sessionOfCookies(supabaseUrl, document.cookie);
  return found && found.snapshot.userId;
}

interface FoundSession {
  readonly accessToken: string;
  /** What the token says of itself, unverified. */
  readonly snapshot: Exclude<SessionSnapshot, { status: 'signed-out' }>;
}

/** The session in a `Cookie` header: null without one, undefined if the cookie cannot be read. */
export function sessionOfCookies(supabaseUrl: string, header: string): FoundSession | null | undefined {
  try {
    const cookies = new Map(header.split(';').map((pair) => splitOnce(pair.trim())));
    const value = sessionCookie(supabaseUrl, (name) => cookies.get(name) ?? '');
    if (value === '') return null;
    const { access_token: accessToken } = JSON.parse(textOfBase64Url(value.slice('base64-'.length))) as {
      access_token: string;
    };
    const snapshot = snapshotOfClaims(claimsOfToken(accessToken));
    return snapshot.status === 'signed-out' ? undefined : { accessToken, snapshot };
  } catch {
    return undefined;
  }
}

function splitOnce(pair: string): [name: string, value: string] {
  const end = pair.indexOf('=');
  return [pair.slice(0, end), pair.slice(end + 1)];
}
