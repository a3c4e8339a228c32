import type { ReturnPathFace } from './platform.ts';

const cookieSuffix = '-redirect-path';
const maxAgeSeconds = 8 * 60 * 60;

/** Prefix of the site's cookies: `sb-<first label of the Supabase host>-auth-token`. */
export const cookiePrefix = (supabaseUrl: string): string =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/** Name of the cookie that remembers the path a visitor asked for before the login page. */
export const returnPathCookieName = (supabaseUrl: string): string =>
  `${cookiePrefix(supabaseUrl)}${cookieSuffix}`;

/** The whole `Set-Cookie` value that remembers `path`; for the server's guard and `document.cookie` alike. */
export const returnPathCookie = (supabaseUrl: string, path: string, isSecure: boolean): string =>
  `${returnPathCookieName(supabaseUrl)}=${encodeURIComponent(path)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax` +
  (isSecure ? '; Secure' : '');

const origin = 'http://site.invalid';

/**
 * The path (with query and hash) if following it stays on this site, else undefined. Takes only absolute
 * paths, and checks them as a browser would resolve them: no host, scheme, backslash or control character.
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

/** The remembered path in a `Cookie` header or `document.cookie`, if it may be followed. */
export function readReturnPath(supabaseUrl: string, cookies: string): string | undefined {
  const start = `${returnPathCookieName(supabaseUrl)}=`;
  const entry = cookies.split(/; */).find((pair) => pair.startsWith(start));
  if (entry === undefined) return undefined;
  try {
    return safePath(decodeURIComponent(entry.slice(start.length)));
  } catch {
    return undefined;
  }
}

function writeReturnPath(supabaseUrl: string, path: string): void {
  document.cookie = returnPathCookie(supabaseUrl, path, location.protocol === 'https:');
}

/**
 * Browser: adds a fragment to the remembered path, which the server cannot know, unless it has one. A fragment
 * with values is what a provider answered, not a place on a page, and is kept nowhere.
 */
export function keepReturnHash(supabaseUrl: string, hash: string): void {
  const path = readReturnPath(supabaseUrl, document.cookie);
  const safe = path === undefined ? undefined : safePath(`${path}${hash}`);
  if (path?.includes('#') === true || hash.includes('=') || safe === undefined) return;
  writeReturnPath(supabaseUrl, safe);
}

/** The remembered path of this browser, kept in a cookie so that the server's guard can set it too. */
export function createReturnPath(supabaseUrl: string): ReturnPathFace {
  return {
    remember(path) {
      const safe = safePath(path);
      if (safe !== undefined) writeReturnPath(supabaseUrl, safe);
    },
    pluck() {
      const path = readReturnPath(supabaseUrl, document.cookie);
      document.cookie = `${returnPathCookieName(supabaseUrl)}=; Path=/; Max-Age=0; SameSite=Lax`;
      return path;
    },
  };
}

/** On the server the guard answers with {@link returnPathCookie}; pages only follow it in the browser. */
export const serverReturnPath: ReturnPathFace = {
  remember() {
    throw new Error(
      'returnPath.remember() is for the browser; on the server answer with returnPathCookie().',
    );
  },
  pluck: () => undefined,
};
