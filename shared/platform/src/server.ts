import { createServerClient, type CookieMethodsServer } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serverDeadlineMs } from './constants.ts';
import { createData } from './data.ts';
import { fetchWithDeadline } from './fetch-with-deadline.ts';
import { createFunctions } from './functions.ts';
import type { Platform } from './platform.ts';
import { createRealtime } from './realtime.ts';
import { serverReturnPath } from './return-path.ts';
import { createSession } from './session.ts';
import { signedOut } from './snapshot.ts';
import { createStorage } from './storage.ts';

export interface ServerPlatformOptions {
  readonly url: string;
  readonly key: string;
  /**
   * The request's cookies; absent for an anonymous platform (public data, shared by all visitors).
   * `setAll` is called before `session.verified()` resolves, so the answer's headers are still open.
   */
  readonly cookies?: Required<Pick<CookieMethodsServer, 'getAll' | 'setAll'>>;
}

const noCookies: Required<Pick<CookieMethodsServer, 'getAll' | 'setAll'>> = {
  getAll: () => [],
  setAll: () => {
    throw new Error(
      'An anonymous platform cannot write cookies: create it with the request’s cookie handlers.',
    );
  },
};

/**
 * One request's platform on the server; never shared between requests that carry cookies. Its requests are
 * tried once and given up after {@link serverDeadlineMs}, so that a page's fallback comes soon.
 */
export function createServerPlatform({ url, key, cookies = noCookies }: ServerPlatformOptions): Platform {
  const supabase: SupabaseClient = createServerClient(url, key, {
    cookies,
    // A page in the making does not wait for a backend that is down: postgrest-js alone would try for 7 s.
    db: { retry: false },
    global: { fetch: fetchWithDeadline(globalThis.fetch, serverDeadlineMs) },
  });
  const client = () => Promise.resolve(supabase);
  const { face } = createSession(client, signedOut);
  return {
    session: face,
    data: createData(client),
    functions: createFunctions(client),
    storage: createStorage(client, url),
    realtime: createRealtime(client),
    returnPath: serverReturnPath,
  };
}
