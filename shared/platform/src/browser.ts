import { createReturnPath } from './auth/return-path.ts';
import { visitorOfBrowser } from './auth/session-cookie.ts';
import { noteSignOut } from './auth/session-end.ts';
import { createSessionState } from './auth/session-state.ts';
import { lazyRealtime } from './calls/lazy-realtime.ts';
import { privateUrl } from './calls/private-pictures.ts';
import { publicUrlAt } from './calls/public-url.ts';
import type { ClientParts } from './client-parts.ts';
import { signOutWaitMs } from './constants.ts';
import type { ContentConfig, ContentFace } from './content/content-face.ts';
import { lazyContent } from './content/lazy-content.ts';
import { pageToken } from './content/token-cookie.ts';
import { createErrorBus } from './error-bus.ts';
import { lazyFace } from './lazy-face.ts';
import type { Platform, SessionFace, SessionSnapshot } from './platform.ts';
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
  /** Custom providers of the auth service, which its settings do not list. */
  readonly customProviders?: readonly string[] | undefined;
  /** The content backend; undefined if the site has none. */
  readonly content?: ContentConfig | undefined;
}

type BrowserPlatform = Platform & {
  start(): void;
  signedOut(): Promise<unknown>;
  askSession(): Promise<void>;
};

/**
 * Creates the page's platform. The Supabase client is loaded with the first call that needs it, so that pages with
 * only public content do not load it; code that few pages use is loaded with its first call too. `start`, called when
 * the page is idle, keeps the session fresh and loads the user of the content backend. `signedOut` resolves when the
 * requests that end sessions have finished, at the latest after 3 s; loading a page before that would abort them.
 * `askSession` resolves when the auth service has said that the session still exists, and rejects otherwise. A reader
 * who signed in with Irodori is signed out when the session ends, wherever it was ended.
 */
export function createBrowserPlatform(options: BrowserPlatformOptions): BrowserPlatform {
  const { url, key, customProviders } = options;
  if (url === '' || key === '')
    throw new Error("Your project's URL and API key are required to create a Supabase client!");
  const state = createSessionState(options.session);
  const verification = createVerification({ config: options.verification ?? { provider: 'off' }, url, key });
  let loading: Promise<ClientParts> | undefined;
  const parts = (): Promise<ClientParts> => {
    loading ??= import('./client-parts.ts')
      .then(({ createClientParts }) => createClientParts({ url, key, state, verification, realtime }))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  const client = async () => (await parts()).supabase;
  const realtime = lazyRealtime(async () => (await parts()).realtime);
  const data = lazyFace(async () => (await parts()).data);
  const errors = createErrorBus();
  const fetch = globalThis.fetch.bind(globalThis);
  const content =
    options.content && lazyContent({ config: options.content, fetch, token: pageToken, errors });

  const keepSession = (): void => {
    parts().catch(() => undefined);
  };
  // A signed-out page has not loaded the client, so it would not notice a sign-in in another tab.
  document.addEventListener('visibilitychange', () => {
    if (loading === undefined && document.visibilityState === 'visible' && visitorOfBrowser(url) !== null)
      keepSession();
  });

  const { current, subscribe } = state;
  const ending = new Set<Promise<unknown>>();
  const visitorNow = (): string | undefined => {
    const snapshot = current();
    return snapshot.status === 'signed-out' ? undefined : snapshot.userId;
  };
  if (content !== undefined) {
    let visitor = visitorNow();
    subscribe(() => {
      const before = visitor;
      visitor = visitorNow();
      if (before !== undefined && visitor !== before) ending.add(leaveReader(content));
    });
  }
  const signOut: SessionFace['signOut'] = (scope) => {
    if (scope !== 'others') noteSignOut();
    const request = parts().then(({ session }) => session.signOut(scope));
    ending.add(request);
    return request;
  };
  // Without `texts`: loaders of public data run on the server alone.
  const platform: Omit<BrowserPlatform, 'texts'> = {
    session: lazyFace(async () => (await parts()).session, { current, subscribe, signOut }),
    askSession: async () => (await parts()).askSession(),
    signedOut: () => Promise.race([Promise.allSettled(ending), after(signOutWaitMs)]),
    mailCode: lazyFace(async () => (await parts()).mailCode),
    mfa: lazyFace(async () => (await import('./auth/mfa.ts')).createMfa(client)),
    oauth: lazyFace(async () => (await import('./auth/oauth.ts')).createOAuth(client)),
    passkeys: lazyFace(async () => {
      const { createPasskeys } = await import('./auth/passkeys.ts');
      return createPasskeys(client, { url, key }, verification, (await parts()).enter);
    }),
    phoneCode: lazyFace(async () => (await parts()).phoneCode),
    ways: lazyFace(async () =>
      (await import('./auth/ways.ts')).createWays(client, { url, key, customProviders }, fetch),
    ),
    data,
    functions: lazyFace(async () => (await parts()).functions),
    storage: lazyFace(async () => (await parts()).storage, { publicUrl: publicUrlAt(url), privateUrl }),
    realtime,
    notices: lazyFace(async () => (await import('./calls/notices.ts')).createNotices(data)),
    returnPath: createReturnPath(url, visitorNow),
    verification,
    content,
    errors,
    start() {
      if (options.session.status !== 'signed-out') keepSession();
      if (content !== undefined && pageToken.get() !== null) content.ready().catch(() => undefined);
    },
  };
  return platform as BrowserPlatform;
}

/** Ends the session of a reader that began with Irodori; one that began with a password stays. */
async function leaveReader(content: ContentFace): Promise<void> {
  if (pageToken.get() === null) return;
  if ((await content.ready())?.['signedInWith'] === 'irodori') await content.logout();
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
