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
  /** The site is reached over https, so its cookies get the attribute `Secure`. */
  readonly isSecure: boolean;
  /**
   * Adds a `Set-Cookie` header with this value to the response: of a refreshed or ended session. Called before
   * `session.verified()` resolves, so the response's headers must not be sent before that.
   */
  set(setCookie: string): void;
}

/** Cookie methods for a platform without a visitor. */
export const noCookies = {
  getAll: () => [],
  setAll: () => {
    throw new Error(
      'An anonymous platform cannot write cookies: create it with the request’s cookie handlers.',
    );
  },
  forget: () => undefined,
};

/** The methods by which the Supabase client reads and writes the session of a request. */
export function cookieMethods({ header, isSecure, set }: ServerCookies, supabaseUrl: string) {
  const received = parseCookieHeader(header).map(({ name, value = '' }) => ({ name, value }));
  const isOfSession = ({ name }: { name: string }): boolean => isChunkLike(name, cookiePrefix(supabaseUrl));
  // auth-js does not check the session that it reads: one without a refresh token would cause an unhandled rejection.
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
    /** Removes session cookies from which no session can be read: incomplete chunks, foreign values. */
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
