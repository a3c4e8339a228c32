/** Keeps the content backend's token in the cookie `strapi_jwt`, which browser and server read. */
export interface TokenStore {
  get(): string | null;
  set(token: string | null): void;
  /** True in the page, whose requests have Strapi's own cookies; false on the server. */
  readonly isPage: boolean;
}

const name = 'strapi_jwt';
const maxAgeSeconds = 14 * 24 * 60 * 60;

/** The token of the page's cookie; read each time, since another tab may have changed it. */
export const pageToken: TokenStore = {
  isPage: true,
  get: () => tokenIn(document.cookie),
  set(token) {
    if (token !== pageToken.get()) document.cookie = tokenCookie(token, location.protocol === 'https:');
  },
};

export interface RequestCookies {
  /** The request's `Cookie` header. */
  readonly header: string;
  readonly isSecure: boolean;
  /** Adds a `Set-Cookie` header with this value to the response. */
  set(setCookie: string): void;
}

/** The token of a request's cookie; a new value applies to the rest of the request. */
export function requestToken({ header, isSecure, set }: RequestCookies): TokenStore {
  let current = tokenIn(header);
  return {
    isPage: false,
    get: () => current,
    set(token) {
      if (token === current) return;
      current = token;
      set(tokenCookie(token, isSecure));
    },
  };
}

/** True if a `Cookie` header has the content backend's token; whether it is valid is not known. */
export const hasContentToken = (header: string): boolean => tokenIn(header) !== null;

const tokenCookie = (token: string | null, isSecure: boolean): string =>
  `${name}=${token === null ? '' : encodeURIComponent(token)}; Path=/; ` +
  `Max-Age=${token === null ? 0 : maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

function tokenIn(cookies: string): string | null {
  const entry = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  const value = entry?.slice(name.length + 1) ?? '';
  try {
    return value === '' ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}
