import { z } from 'zod';
import type { ContentConfig, ContentFace, ContentUser } from './content-face.ts';
import { parse } from '../calls/data.ts';
import type { StrapiFetch } from './strapi-fetch.ts';
import type { TokenStore } from './token-cookie.ts';

export type ContentSession = Pick<
  ContentFace,
  | 'ready'
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'sendEmailConfirmation'
  | 'providerCallback'
>;

export interface ContentSessionOptions {
  readonly strapi: StrapiFetch;
  readonly token: TokenStore;
  readonly user: { get(): ContentUser | null; set(user: ContentUser | null): void };
  readonly userQuery: ContentConfig['userQuery'];
}

const contentUser = z.looseObject({
  id: z.union([z.number(), z.string()]),
  username: z.string().optional(),
  email: z.string().optional(),
});

/** `jwt` is absent if the address must be confirmed first. */
const signedIn = z.object({ jwt: z.string().optional() });

/**
 * The session with the content backend: a token, and the user that is loaded with it. Signing in, registering and
 * resetting a password first forget the token and the user that were there before.
 */
export function createContentSession(options: ContentSessionOptions): ContentSession {
  const { strapi, token, user, userQuery } = options;
  let starting: Promise<ContentUser | null> | undefined;

  const forget = (): void => {
    token.set(null);
    user.set(null);
  };
  const loadUser = async (): Promise<ContentUser | null> => {
    const jwt = token.get();
    if (jwt === null) return user.get();
    try {
      const loaded = parse(contentUser, await strapi('/users/me', { query: userQuery }));
      if (token.get() === jwt) user.set(loaded);
    } catch {
      // `strapi` has published the error. A sign-in that happened meanwhile has another token and stays.
      if (token.get() === jwt) forget();
    }
    return user.get();
  };
  const signIn = async (...call: Parameters<StrapiFetch>): Promise<ContentUser | null> => {
    forget();
    const { jwt } = parse(signedIn, await strapi(...call));
    if (jwt === undefined) return null;
    token.set(jwt);
    return loadUser();
  };

  return {
    ready() {
      starting ??= user.get() === null ? loadUser() : Promise.resolve(user.get());
      return starting.then(() => user.get());
    },
    login: (body) => signIn('/auth/local', { method: 'POST', body }),
    register: (body) => signIn('/auth/local/register', { method: 'POST', body }),
    resetPassword: (body) => signIn('/auth/reset-password', { method: 'POST', body }),
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
      await strapi('/auth/change-password', { method: 'POST', body });
    },
    async sendEmailConfirmation(body) {
      await strapi('/auth/send-email-confirmation', { method: 'POST', body });
    },
  };
}
