import {
  type CookieOptions,
  DEFAULT_COOKIE_OPTIONS,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
} from '@supabase/ssr';
import { cookiePrefix } from './return-path.ts';
import { sessionCookie } from './session-cookie.ts';

export interface ServerCookies {
  /** The request's `Cookie` header. */
  readonly header: string;
  /** The site is reached over https: its cookies never travel without it. */
  readonly isSecure: boolean;
  /**
   * Takes a whole `Set-Cookie` value of a refreshed or ended session. Called before `session.verified()`
   * resolves, so the answer's headers are still open.
   */
  set(setCookie: string): void;
}

/** For a platform without a visitor. */
export const noCookies = {
  getAll: () => [],
  setAll: () => {
    throw new Error(
      'An anonymous platform cannot write cookies: create it with the request’s cookie handlers.',
    );
  },
  forget: () => undefined,
};

/** How the client of a Supabase URL reads and writes a request's session. */
export function cookieMethods({ header, isSecure, set }: ServerCookies, supabaseUrl: string) {
  const received = parseCookieHeader(header).map(({ name, value = '' }) => ({ name, value }));
  const isOfSession = ({ name }: { name: string }): boolean => isChunkLike(name, cookiePrefix(supabaseUrl));
  // auth-js trusts what it reads: a session without a refresh token alone would end in an unhandled rejection.
  const valueOf = (wanted: string) => received.find(({ name }) => name === wanted)?.value ?? '';
  const trusted = holdsSession(sessionCookie(supabaseUrl, valueOf))
    ? received
    : received.filter((cookie) => !isOfSession(cookie));
  const written = new Map<string, string>();
  const write = (name: string, value: string, options: CookieOptions): void => {
    const cookie = serializeCookieHeader(name, value, { ...options, secure: isSecure });
    if (written.get(name) === cookie) return;
    written.set(name, cookie);
    set(cookie);
  };
  return {
    getAll: () => trusted,
    setAll: (changes: readonly { name: string; value: string; options: CookieOptions }[]) => {
      for (const { name, value, options } of changes) write(name, value, options);
    },
    /** Removes session cookies that no session can be read from: broken chunks, foreign values. */
    forget() {
      for (const cookie of received)
        if (isOfSession(cookie) && !written.has(cookie.name))
          write(cookie.name, '', { ...DEFAULT_COOKIE_OPTIONS, maxAge: 0 });
    },
  };
}

function holdsSession(value: string): boolean {
  try {
    const session: unknown = JSON.parse(stringFromBase64URL(value.slice('base64-'.length)));
    if (!value.startsWith('base64-') || typeof session !== 'object' || session === null) return false;
    const { access_token, refresh_token, expires_at }: Record<string, unknown> = { ...session };
    const isToken = typeof access_token === 'string' && access_token.split('.').length === 3;
    return (
      isToken && typeof refresh_token === 'string' && refresh_token !== '' && Number.isSafeInteger(expires_at)
    );
  } catch {
    return false;
  }
}
