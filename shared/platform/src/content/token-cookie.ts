/** The content backend's token between requests: in the cookie `strapi_jwt`, which the server reads too. */
export interface TokenStore {
  get(): string | null;
  set(token: string | null): void;
}

const name = 'strapi_jwt';
const maxAgeSeconds = 14 * 24 * 60 * 60;

/** The page's own cookie; another tab may have changed it, so it is read each time. */
export const pageToken: TokenStore = {
  get: () => tokenIn(document.cookie),
  set(token) {
    if (token !== pageToken.get()) document.cookie = tokenCookie(token, location.protocol === 'https:');
  },
};

export interface RequestCookies {
  /** The request's `Cookie` header. */
  readonly header: string;
  readonly isSecure: boolean;
  /** Takes a whole `Set-Cookie` value. */
  set(setCookie: string): void;
}

/** A request's cookie; what is set counts for the rest of the request. */
export function requestToken({ header, isSecure, set }: RequestCookies): TokenStore {
  let current = tokenIn(header);
  return {
    get: () => current,
    set(token) {
      if (token === current) return;
      current = token;
      set(tokenCookie(token, isSecure));
    },
  };
}

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
