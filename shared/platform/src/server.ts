import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serverDeadlineMs } from './constants.ts';
import type { ContentConfig } from './content/content-face.ts';
import { lazyContent } from './content/lazy-content.ts';
import { requestToken } from './content/token-cookie.ts';
import { createData } from './calls/data.ts';
import { createErrorBus } from './error-bus.ts';
import { fetchWithDeadline } from './calls/fetch-with-deadline.ts';
import { createFunctions } from './calls/functions.ts';
import { createMailCode } from './auth/mail-code.ts';
import { createMfa } from './auth/mfa.ts';
import { createOAuth } from './auth/oauth.ts';
import { createPasskeys } from './auth/passkeys.ts';
import { createPhoneCode } from './auth/phone-code.ts';
import type { Platform } from './platform.ts';
import { createNotices } from './calls/notices.ts';
import { createRealtime } from './calls/realtime.ts';
import { serverReturnPath } from './auth/return-path.ts';
import { cookieMethods, noCookies, type ServerCookies } from './auth/server-cookies.ts';
import { createSession } from './auth/session.ts';
import { createSessionState } from './auth/session-state.ts';
import { signedOut } from './auth/snapshot.ts';
import { createStorage } from './calls/storage.ts';
import { createWays } from './auth/ways.ts';
import { unverified } from './verification/unverified.ts';

export interface ServerPlatformOptions {
  readonly url: string;
  readonly key: string;
  /** The request's cookies; absent for a platform without a session, which all visitors share for public data. */
  readonly cookies?: ServerCookies;
  /** Custom providers of the auth service, which its settings do not list. */
  readonly customProviders?: readonly string[] | undefined;
  /** The content backend; undefined if the site has none. */
  readonly content?: ContentConfig | undefined;
  /** Milliseconds until a response of the backend must begin. */
  readonly deadlineMs?: number | undefined;
  /** The published texts; absent for the platform of a visitor. */
  readonly texts?: () => Promise<ContentSnapshot>;
}

/**
 * Creates the platform of one request on the server; it must not be shared between requests with cookies. Requests to
 * the backend are not retried and fail at the deadline, so that a page soon shows its fallback.
 */
export function createServerPlatform({
  url,
  key,
  cookies,
  customProviders,
  content,
  deadlineMs = serverDeadlineMs,
  texts = noTexts,
}: ServerPlatformOptions): Platform {
  const methods = cookies === undefined ? noCookies : cookieMethods(cookies, url);
  const fetch = fetchWithDeadline(globalThis.fetch, deadlineMs);
  const errors = createErrorBus();
  const supabase: SupabaseClient = createServerClient(url, key, {
    cookies: methods,
    // postgrest-js would retry for 7 s while the backend is down, and the page would wait for it.
    db: { retry: false },
    global: { fetch },
  });
  const client = () => Promise.resolve(supabase);
  const session = createSession(client, createSessionState(signedOut), { forget: methods.forget });
  const data = createData(client);
  return {
    session,
    mailCode: createMailCode(client, { url, key }, unverified),
    mfa: createMfa(client),
    oauth: createOAuth(client),
    passkeys: createPasskeys(client, { url, key }, unverified),
    phoneCode: createPhoneCode(client, { url, key }, unverified),
    ways: createWays(client, { url, key, customProviders }, fetch),
    data,
    functions: createFunctions(client),
    storage: createStorage(client, url),
    realtime: createRealtime(client),
    notices: createNotices(data),
    returnPath: serverReturnPath,
    verification: unverified,
    content:
      content && lazyContent({ config: content, fetch, token: requestToken(cookies ?? noRequest), errors }),
    texts,
    errors,
  };
}

const noTexts = async (): Promise<never> => {
  throw new Error("A visitor's platform has no texts: declare the route's data as 'public'.");
};

const noRequest: ServerCookies = { header: '', isSecure: false, set: noCookies.setAll };
