import type { ReturnPathFace } from '../platform.ts';

const cookieSuffix = '-redirect-path';
const maxAgeSeconds = 8 * 60 * 60;

/** Prefix of the site's cookies: `sb-<first label of the Supabase host>-auth-token`. */
export const cookiePrefix = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/** Name of the cookie that keeps the path which the visitor requested before the login page. */
export const returnPathCookieName = (supabaseUrl: string): string =>
  `${cookiePrefix(supabaseUrl)}${cookieSuffix}`;

/** The value for `Set-Cookie` (on the server) or `document.cookie` (in the browser) that keeps `path` for 8 hours. */
export const returnPathCookie = (supabaseUrl: string, path: string, isSecure: boolean): string =>
  `${returnPathCookieName(supabaseUrl)}=${encodeURIComponent(path)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax` +
  (isSecure ? '; Secure' : '');

const origin = 'http://site.invalid';

/**
 * Returns the path, with query and hash, if it stays on this site when a browser resolves it, else undefined. Accepts
 * only absolute paths of at most 4000 characters without host, scheme, backslash or control characters.
 */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > 4000) return undefined;
  if (!path.startsWith('/') || path.includes('\\') || hasControlCharacter(path)) return undefined;
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  // `/.//host` resolves to the path `//host`, which would be a host in the next navigation.
  if (url.origin !== origin || url.pathname.startsWith('//') || url.username !== '') return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
  });
}

/** Returns the kept path from a `Cookie` header or `document.cookie`; undefined if there is none or it is unsafe. */
export function readReturnPath(supabaseUrl: string, cookies: string): string | undefined {
  const value = valueOf(returnPathCookieName(supabaseUrl), cookies);
  if (value === undefined) return undefined;
  try {
    return safePath(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

function valueOf(name: string, cookies: string): string | undefined {
  const entry = cookies.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

/** Name of the cookie with the id of the only user whom the kept path is for. */
const ownerCookieName = (supabaseUrl: string): string => `${cookiePrefix(supabaseUrl)}-redirect-owner`;

function writeOwner(supabaseUrl: string, userId: string, maxAge: number): void {
  document.cookie = `${ownerCookieName(supabaseUrl)}=${userId}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}

/**
 * Browser only: the path that the guard keeps next is that of a visitor whose session has ended here. Another visitor,
 * who signs in after that, is not led to it.
 */
export const keepReturnFor = (supabaseUrl: string, userId: string): void =>
  writeOwner(supabaseUrl, userId, maxAgeSeconds);

function writeReturnPath(supabaseUrl: string, path: string): void {
  document.cookie = returnPathCookie(supabaseUrl, path, location.protocol === 'https:');
}

/**
 * Browser only: adds a fragment, which the server never receives, to the kept path, unless the path has one already.
 * A fragment with `=` is a provider's response with tokens, not a place on a page, and is not kept.
 */
export function keepReturnHash(supabaseUrl: string, hash: string): void {
  const path = readReturnPath(supabaseUrl, document.cookie);
  const safe = path === undefined ? undefined : safePath(`${path}${hash}`);
  if (path?.includes('#') === true || hash.includes('=') || safe === undefined) return;
  writeReturnPath(supabaseUrl, safe);
}

/**
 * The kept path of this browser. It is in a cookie, so that the server's guard can set it too. `visitor` is the id of
 * the user who is signed in.
 */
export function createReturnPath(supabaseUrl: string, visitor: () => string | undefined): ReturnPathFace {
  const keptPath = (): string | undefined => {
    const owner = valueOf(ownerCookieName(supabaseUrl), document.cookie);
    const path = readReturnPath(supabaseUrl, document.cookie);
    return owner === undefined || owner === visitor() ? path : undefined;
  };
  return {
    remember(path) {
      const safe = safePath(path);
      if (safe === undefined) return;
      writeReturnPath(supabaseUrl, safe);
      writeOwner(supabaseUrl, '', 0);
    },
    pluck() {
      const path = keptPath();
      document.cookie = `${returnPathCookieName(supabaseUrl)}=; Path=/; Max-Age=0; SameSite=Lax`;
      writeOwner(supabaseUrl, '', 0);
      return path;
    },
    isKept: () => keptPath() !== undefined,
  };
}

/** On the server the guard sets {@link returnPathCookie}; only the browser reads the path. */
export const serverReturnPath: ReturnPathFace = {
  remember() {
    throw new Error(
      'returnPath.remember() is for the browser; on the server set the cookie of returnPathCookie().',
    );
  },
  pluck: () => undefined,
  isKept: () => false,
};
