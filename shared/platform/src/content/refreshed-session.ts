import { apiAddress } from './api-address.ts';
import type { ContentConfig } from './content-face.ts';
import type { ContentSessionOptions } from './content-session.ts';

/** A token that ends this soon could end on its way. */
const soonMs = 30_000;

interface RefreshedSessionOptions extends Pick<ContentSessionOptions, 'token' | 'user'> {
  readonly config: ContentConfig;
  readonly fetch: typeof globalThis.fetch;
}

/** A session whose token is valid for minutes. Strapi's refresh token is in a cookie that no script reads. */
export interface RefreshedSession {
  /** The token for a request: the next one if the page's token ends soon. */
  current(): Promise<string | null>;
  /** Runs a request that changes Strapi's cookies when no other tab runs one. */
  readonly inTurn: InTurn;
  /**
   * Gets the token after one that was refused. null if the session has ended; the reader is signed out then.
   * @throws if Strapi is away or fails, which ends no session
   */
  renew(refused: string): Promise<string | null>;
  /** Ends the session that has this token at Strapi. @throws if Strapi is away or fails */
  end(jwt: string): Promise<void>;
}

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Asks Strapi to keep the refresh token in a cookie. */
export const refreshInCookie = { 'x-strapi-refresh-cookie': 'httpOnly' };

/**
 * Strapi replaces the refresh token each time and refuses the one before. So the tabs of a browser take turns, and each
 * uses the token that another one got while it waited.
 */
export function createRefreshedSession(options: RefreshedSessionOptions): RefreshedSession {
  const { config, fetch, token, user } = options;
  const post = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${apiAddress(config)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...refreshInCookie, ...headers },
      body: '{}',
      credentials: 'include',
      // The visitor may leave the page while its session ends.
      keepalive: true,
    });
  const nextToken = async (): Promise<string | null> => {
    const response = await post('/auth/refresh');
    // 400: the browser has no refresh token. 401: it is not valid.
    if (response.status === 400 || response.status === 401) return null;
    const { jwt } = (await response.json()) as { jwt?: unknown };
    if (!response.ok || typeof jwt !== 'string')
      throw new Error(`Strapi renewed no session and answered ${response.status}`);
    return jwt;
  };
  /** Resolves to false if the token has ended. */
  const logout = async (jwt: string): Promise<boolean> => {
    const { ok, status } = await post('/auth/logout', { authorization: `Bearer ${jwt}` });
    if (!ok && status !== 401) throw new Error(`Strapi ended no session and answered ${status}`);
    return ok;
  };
  const inTurn = createTurns();
  const renew = (refused: string): Promise<string | null> =>
    inTurn(async () => {
      if (token.get() !== refused) return token.get();
      const next = await nextToken();
      // The reader may have signed out or in meanwhile.
      if (token.get() === refused) {
        token.set(next);
        if (next === null) user.set(null);
      }
      return token.get();
    });
  let isClockRight = true;

  return {
    inTurn,
    renew,
    async current() {
      const jwt = token.get();
      if (jwt === null || !isClockRight || !endsSoon(jwt)) return jwt;
      try {
        const next = await renew(jwt);
        isClockRight = next === null || !endsSoon(next);
        return next;
      } catch {
        return jwt;
      }
    },
    end: (jwt) =>
      inTurn(async () => {
        if (!endsSoon(jwt) && (await logout(jwt))) return;
        const next = await nextToken();
        if (next !== null) await logout(next);
      }),
  };
}

/** By the visitor's clock. A token that is not a JWT is taken to be valid. */
function endsSoon(jwt: string): boolean {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 - Date.now() < soonMs;
  } catch {
    return false;
  }
}

/**
 * Turns of all tabs of this browser. The page's own work waits here: a browser does not keep a page for Back that holds
 * a lock while another request waits for it, even if the page itself waits.
 */
function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  // Pages without https have no Web Locks.
  const { locks } = navigator as Partial<Navigator>;
  return (work) => {
    const turn = last.then(() => (locks === undefined ? work() : locks.request('strapi_jwt', work)));
    last = turn.catch(() => undefined);
    return turn;
  };
}
