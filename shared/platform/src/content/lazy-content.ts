import type { ContentConfig, ContentFace, ContentUser } from './content-face.ts';
import type { ErrorPublisher } from '../error-bus.ts';
import { lazyFace } from '../lazy-face.ts';
import { apiAddress } from './api-address.ts';
import type { ContentParts } from './content.ts';
import type { TokenStore } from './token-cookie.ts';

export interface ContentOptions {
  readonly config: ContentConfig;
  readonly fetch: typeof globalThis.fetch;
  readonly token: TokenStore;
  readonly errors: ErrorPublisher;
}

/** The content client. The part that sends requests to Strapi is loaded with the first call. */
export function lazyContent({ config, fetch, token, errors }: ContentOptions): ContentFace {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let current: ContentUser | null = null;
  const user = {
    subscribe,
    get: () => current,
    set(next: ContentUser | null) {
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
  let loading: Promise<ContentParts> | undefined;
  const parts = (): Promise<ContentParts> => {
    loading ??= import('./content.ts').then(
      ({ createContent }) =>
        createContent({
          config,
          fetch,
          token,
          user,
          onError: (...published) => errors.publish('strapi:error', ...published),
        }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const urlOf = (path: string): string => apiAddress(config) + path;
  const providerUrl = (provider: string): string => urlOf(`/connect/${encodeURIComponent(provider)}`);

  return lazyFace(parts, {
    user: user.get,
    hasToken: () => token.get() !== null,
    subscribe,
    async logout() {
      const jwt = token.get();
      token.set(null);
      user.set(null);
      if (jwt === null || config.sessions === undefined) return;
      // What is signed out here must not depend on Strapi.
      await parts()
        .then(({ endSession }) => endSession(jwt))
        .catch(() => undefined);
    },
    urlOf,
    providers: config.providers ?? [],
    kind: config.kind ?? 'strapi',
    version: config.version,
    providerUrl,
    signInWith(provider: string) {
      location.assign(providerUrl(provider));
    },
  });
}
