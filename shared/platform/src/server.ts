import {
  type CookieOptions,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serverDeadlineMs } from './constants.ts';
import { createData } from './data.ts';
import { fetchWithDeadline } from './fetch-with-deadline.ts';
import { createFunctions } from './functions.ts';
import { createMfa } from './mfa.ts';
import { createOAuth } from './oauth.ts';
import type { Platform } from './platform.ts';
import { createRealtime } from './realtime.ts';
import { serverReturnPath } from './return-path.ts';
import { createSession } from './session.ts';
import { signedOut } from './snapshot.ts';
import { createStorage } from './storage.ts';
import { unverified } from './verification/unverified.ts';

export interface ServerPlatformOptions {
  readonly url: string;
  readonly key: string;
  /** The request's cookies; absent for an anonymous platform (public data, shared by all visitors). */
  readonly cookies?: ServerCookies;
}

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

/**
 * One request's platform on the server; never shared between requests that carry cookies. Its requests are
 * tried once and given up after {@link serverDeadlineMs}, so that a page's fallback comes soon.
 */
export function createServerPlatform({ url, key, cookies }: ServerPlatformOptions): Platform {
  const supabase: SupabaseClient = createServerClient(url, key, {
    cookies: cookies === undefined ? noCookies : cookieMethods(cookies),
    // A page in the making does not wait for a backend that is down: postgrest-js alone would try for 7 s.
    db: { retry: false },
    global: { fetch: fetchWithDeadline(globalThis.fetch, serverDeadlineMs) },
  });
  const client = () => Promise.resolve(supabase);
  const { face } = createSession(client, signedOut, unverified);
  return {
    session: face,
    mfa: createMfa(client),
    oauth: createOAuth(client),
    data: createData(client),
    functions: createFunctions(client),
    storage: createStorage(client, url),
    realtime: createRealtime(client),
    returnPath: serverReturnPath,
    verification: unverified,
  };
}

const noCookies = {
  getAll: () => [],
  setAll: () => {
    throw new Error(
      'An anonymous platform cannot write cookies: create it with the request’s cookie handlers.',
    );
  },
};

function cookieMethods({ header, isSecure, set }: ServerCookies) {
  const received = parseCookieHeader(header).map(({ name, value = '' }) => ({ name, value }));
  return {
    getAll: () => received,
    setAll: (changes: readonly { name: string; value: string; options: CookieOptions }[]) => {
      for (const { name, value, options } of changes)
        set(serializeCookieHeader(name, value, { ...options, secure: isSecure }));
    },
  };
}
