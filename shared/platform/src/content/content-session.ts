import { z } from 'zod/mini';
import { createLoadedUser, type LoadedUser } from './loaded-user.ts';
import type { ContentConfig, ContentFace, ContentUser } from './content-face.ts';
import { requireCookies } from '../auth/refused-cookies.ts';
import { parse } from '../calls/data.ts';
import type { StrapiFetch } from './strapi-fetch.ts';
import type { TokenStore } from './token-cookie.ts';

export type ContentSession = Pick<
  ContentFace,
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'sendEmailConfirmation'
  | 'providerCallback'
> &
  Pick<LoadedUser, 'ready' | 'retry' | 'reload'>;

export interface ContentSessionOptions {
  readonly strapi: StrapiFetch;
  readonly token: TokenStore;
  readonly user: { get(): ContentUser | null; set(user: ContentUser | null): void };
  readonly config: Pick<ContentConfig, 'sessions' | 'userQuery'>;
}

/** `jwt` is absent if the address must be confirmed first. */
const signedIn = z.object({ jwt: z.optional(z.string()) });

/**
 * The session with the content backend: a token, and the user that is loaded with it. Signing in, registering and
 * resetting a password first forget the token and the user that were there before.
 */
export function createContentSession(options: ContentSessionOptions): ContentSession {
  const { strapi, token, config } = options;
  const isRefreshed = config.sessions === 'refresh';
  /** With refreshed sessions Strapi sets a cookie when it gives a token. */
  const withCookies = isRefreshed;
  const { forget, load, ready, retry, reload } = createLoadedUser(options);
  const signIn = async (...call: Parameters<StrapiFetch>): Promise<ContentUser | null> => {
    requireCookies();
    forget();
    const { jwt } = parse(signedIn, await strapi(...call));
    if (jwt === undefined) return null;
    token.set(jwt);
    return load();
  };

  return {
    ready,
    retry,
    reload,
    login: (body) => signIn('/auth/local', { method: 'POST', body, withCookies }),
    register: (body) => signIn('/auth/local/register', { method: 'POST', body }),
    resetPassword: (body) => signIn('/auth/reset-password', { method: 'POST', body, withCookies }),
    providerCallback: (provider, accessToken) =>
      signIn(
        `/auth/${encodeURIComponent(provider)}/callback`,
        accessToken === undefined ? { withCookies: true } : { query: { access_token: accessToken } },
      ),
    async forgotPassword(body) {
      forget();
      await strapi('/auth/forgot-password', { method: 'POST', body });
    },
    async changePassword(body) {
      const response = await strapi('/auth/change-password', { method: 'POST', body, withCookies });
      // Strapi has ended all sessions and begun a new one.
      if (isRefreshed) token.set(parse(signedIn, response).jwt ?? null);
    },
    async sendEmailConfirmation(body) {
      await strapi('/auth/send-email-confirmation', { method: 'POST', body });
    },
  };
}
