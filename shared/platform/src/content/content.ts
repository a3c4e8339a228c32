import { createContentSession, type ContentSession, type ContentSessionOptions } from './content-session.ts';
import { createEntries, type Entries } from './entries.ts';
import { createRefreshedSession, type RefreshedSession } from './refreshed-session.ts';
import { createStrapiFetch, type StrapiFetch, type StrapiOptions, unknownError } from './strapi-fetch.ts';
import type { TokenStore } from './token-cookie.ts';

export type ContentParts = Omit<ContentSession, 'reload' | 'retry'> &
  Entries & {
    /** Ends a session at Strapi; without refreshed sessions Strapi knows of none. */
    readonly endSession: RefreshedSession['end'];
  };

export interface ContentPartsOptions
  extends Pick<ContentSessionOptions, 'token'>, Pick<StrapiOptions, 'config' | 'fetch' | 'onError'> {
  readonly user: ContentSessionOptions['user'] & { subscribe(listener: () => void): unknown };
}

type FollowingOptions = Pick<ContentPartsOptions, 'user' | 'token'> & Pick<ContentSession, 'reload'>;

/** The part of the content client that sends requests to Strapi; a separate chunk. */
export function createContent({ config, fetch, token, user, onError }: ContentPartsOptions): ContentParts {
  const refreshed =
    config.sessions === undefined
      ? undefined
      : token.isPage
        ? createRefreshedSession({ config, fetch, token, user })
        : unknownSession(token);
  const strapi = createStrapiFetch({ config, fetch, token: token.get, refreshed, onError });
  const { reload, retry, ...session } = createContentSession({ strapi, token, user, config });
  if (token.isPage) followOtherTabs({ user, token, reload });
  return {
    ...session,
    ...createEntries(thenRetry(strapi, retry), config),
    endSession: async (jwt) => {
      try {
        await refreshed?.end(jwt);
      } catch (error) {
        const failure = unknownError('The session was not ended at Strapi', error);
        onError(failure, { method: 'POST', path: '/auth/logout', name: 'UnknownError' });
      }
    },
  };
}

/** Calls `retry` after each response of Strapi that is no error. */
const thenRetry =
  (strapi: StrapiFetch, retry: () => void): StrapiFetch =>
  async (...call) => {
    const data = await strapi(...call);
    retry();
    return data;
  };

/** Tells the other tabs of this browser when the reader changes, and follows them. */
function followOtherTabs({ user, token, reload }: FollowingOptions): void {
  const { get, subscribe } = user;
  const channel = new BroadcastChannel('strapi_jwt');
  const idNow = (): unknown => get()?.id ?? null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
  subscribe(() => channel.postMessage(idNow()));
  channel.addEventListener('message', ({ data }) => {
    if (data !== idNow()) void reload();
  });
  // A page that the browser kept for Back was told nothing meanwhile.
  let tokenBefore: string | null = null;
  window.addEventListener('pagehide', () => {
    tokenBefore = token.get();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token.get() !== tokenBefore) void reload();
  });
}

/** Only the page can renew a token. On the server the reader of a refused token is a visitor without an account. */
const unknownSession = (token: TokenStore): RefreshedSession => ({
  current: async () => token.get(),
  inTurn: (work) => work(),
  renew: async () => null,
  end: async () => undefined,
});
