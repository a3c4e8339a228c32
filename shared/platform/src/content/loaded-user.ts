import { z } from 'zod/mini';
import { parse } from '../calls/data.ts';
import type { ContentUser } from './content-face.ts';
import type { ContentSessionOptions } from './content-session.ts';

const contentUser = z.looseObject({
  id: z.union([z.number(), z.string()]),
  username: z.optional(z.string()),
  email: z.optional(z.string()),
});

export interface LoadedUser {
  /** Removes the token and the user. */
  forget(): void;
  /** Loads the user of the current token, after each load that another tab caused. */
  load(): Promise<ContentUser | null>;
  /** Resolves to the user, who is loaded unless that has happened. */
  ready(): Promise<ContentUser | null>;
  /** Loads the user again if Strapi was away when it was asked for the user. */
  retry(): void;
  /** Loads the user of the current token again, or forgets the user if there is none. */
  reload(): Promise<void>;
}

/** The user who belongs to the token. */
export function createLoadedUser({ strapi, token, user, config }: ContentSessionOptions): LoadedUser {
  const isRefreshed = config.sessions === 'refresh';
  let starting: Promise<ContentUser | null> | undefined;
  /** The load that another tab caused, which takes the place of one that was under way. */
  let reloading: Promise<unknown> = Promise.resolve();
  let wasAway = false;
  /** Counts the changes of the signed-in reader, so that a late response for the one before is not used. */
  let changes = 0;

  const forget = (): void => {
    changes += 1;
    token.set(null);
    user.set(null);
  };
  const ask = async (): Promise<void> => {
    const jwt = token.get();
    if (jwt === null || (isRefreshed && !token.isPage)) return;
    const begun = changes;
    const isCurrent = (): boolean =>
      changes === begun && (isRefreshed ? token.get() !== null : token.get() === jwt);
    try {
      const loaded = parse(contentUser, await strapi('/users/me', { query: config.userQuery }));
      wasAway = false;
      if (isCurrent()) user.set(loaded);
    } catch {
      wasAway = true;
      // `strapi` has published the error. A sign-in that happened meanwhile has another token and stays. A refreshed
      // session ends when Strapi refuses to renew its token, and not when Strapi is away.
      if (!isRefreshed && isCurrent()) forget();
    }
  };
  const load = async (): Promise<ContentUser | null> => {
    await ask();
    await reloading;
    return user.get();
  };
  const ready = (): Promise<ContentUser | null> => {
    if (user.get() !== null) return Promise.resolve(user.get());
    starting ??= load().finally(() => {
      starting = undefined;
    });
    return starting;
  };

  return {
    forget,
    load,
    ready,
    retry() {
      if (wasAway) void ready();
    },
    async reload() {
      changes += 1;
      if (token.get() === null) user.set(null);
      else reloading = ask();
      await reloading;
    },
  };
}
