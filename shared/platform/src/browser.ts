import type { SupabaseClient } from '@supabase/supabase-js';
import { signOutWaitMs } from './constants.ts';
import type { ContentConfig } from './content/content-face.ts';
import { lazyContent } from './content/lazy-content.ts';
import { pageToken } from './content/token-cookie.ts';
import { createData } from './calls/data.ts';
import { createErrorBus } from './error-bus.ts';
import { createFunctions } from './calls/functions.ts';
import type { Platform, SessionSnapshot } from './platform.ts';
import { createRealtime } from './calls/realtime.ts';
import {
  lazyMailCode,
  lazyMfa,
  lazyNotices,
  lazyOAuth,
  lazyPasskeys,
  lazyPhoneCode,
  lazyWays,
} from './lazy-faces.ts';
import { createReturnPath } from './auth/return-path.ts';
import { createSession } from './auth/session.ts';
import { visitorOfBrowser } from './auth/session-cookie.ts';
import { createStorage } from './calls/storage.ts';
import { createVerification, type VerificationConfig } from './verification/verification.ts';

export type { VerificationConfig } from './verification/verification.ts';

export interface BrowserPlatformOptions {
  /** The Supabase project's URL. */
  readonly url: string;
  /** The publishable (anon) key. */
  readonly key: string;
  /** The session at the time when the server rendered the page. */
  readonly session: SessionSnapshot;
  /** The service that checks that visitors are human; without it visitors are not checked. */
  readonly verification?: VerificationConfig;
  /** The content backend; undefined if the site has none. */
  readonly content?: ContentConfig | undefined;
}

/**
 * Creates the page's platform. The Supabase client is loaded with the first call that needs it, so that pages with
 * only public content do not load it. `start`, called when the page is idle, keeps the session fresh and loads the
 * user of the content backend. `signedOut` resolves when the request of the last `signOut` has finished, at the latest
 * after 3 s; loading a page before that would abort the request.
 */
export function createBrowserPlatform(
  options: BrowserPlatformOptions,
): Platform & { start(): void; signedOut(): Promise<unknown> } {
  const { url, key } = options;
  if (url === '' || key === '')
    throw new Error("Your project's URL and API key are required to create a Supabase client!");
  let loading: Promise<SupabaseClient> | undefined;
  const client = (): Promise<SupabaseClient> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const verification = createVerification({ config: options.verification ?? { provider: 'off' }, url, key });
  const { face, take } = createSession(client, options.session, {
    verification,
    async enterAsGuest(enter, mayKeep) {
      const { enterKeepingGuest } = await import('./auth/keep-guest.ts');
      await enterKeepingGuest(await client(), { url, key }, enter, mayKeep);
    },
  });
  const errors = createErrorBus();
  const data = createData(client);
  const realtime = createRealtime(client);
  const fetch = globalThis.fetch.bind(globalThis);
  const content =
    options.content && lazyContent({ config: options.content, fetch, token: pageToken, errors });

  async function load(): Promise<SupabaseClient> {
    const { createWatchedSupabase } = await import('./auth/watch-session.ts');
    const supabase = createWatchedSupabase(url, key, realtime);
    supabase.auth.onAuthStateChange((_event, session) => take(session));
    return supabase;
  }

  const keepSession = (): void => {
    client().catch(() => undefined);
  };
  // A signed-out page has not loaded the client, so it would not notice a sign-in in another tab.
  document.addEventListener('visibilitychange', () => {
    if (loading === undefined && document.visibilityState === 'visible' && visitorOfBrowser(url) !== null)
      keepSession();
  });

  let signingOut: Promise<unknown> = Promise.resolve();
  return {
    session: {
      ...face,
      signOut(scope) {
        const request = face.signOut(scope);
        signingOut = Promise.race([request.catch(() => undefined), after(signOutWaitMs)]);
        return request;
      },
    },
    signedOut: () => signingOut,
    mailCode: lazyMailCode(client, { url, key }, verification),
    mfa: lazyMfa(client),
    oauth: lazyOAuth(client),
    passkeys: lazyPasskeys(client, verification),
    phoneCode: lazyPhoneCode(client, { url, key }, verification),
    ways: lazyWays(client, { url, key }, fetch),
    data,
    functions: createFunctions(client),
    storage: createStorage(client, url),
    realtime,
    notices: lazyNotices(data),
    returnPath: createReturnPath(url, () => {
      const visitor = face.current();
      return visitor.status === 'signed-out' ? undefined : visitor.userId;
    }),
    verification,
    content,
    errors,
    start() {
      if (options.session.status !== 'signed-out') keepSession();
      if (content !== undefined && pageToken.get() !== null) content.ready().catch(() => undefined);
    },
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
