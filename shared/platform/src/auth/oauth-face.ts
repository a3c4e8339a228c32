/** An application's request for the visitor's consent, or the URL to go to if consent was given before. */
export type AuthorizationRequest =
  | {
      readonly kind: 'consent';
      readonly authorizationId: string;
      readonly client: {
        readonly id: string;
        /** The name that the application gave itself; unverified. */
        readonly name: string | null;
        /** The application's site; unverified, like its logo. */
        readonly uri: string | null;
        readonly logoUri: string | null;
      };
      /** `email` is null for an anonymous user. */
      readonly user: { readonly id: string; readonly email: string | null };
      readonly scopes: readonly string[];
      /** The URL to which the visitor is sent afterwards, without its query. */
      readonly redirectUri: string;
    }
  | { readonly kind: 'redirect'; readonly redirectUrl: string };

/** The consent that the visitor gave to an application. */
export interface ApplicationGrant {
  readonly client: { readonly id: string; readonly name: string | null; readonly uri: string | null };
  readonly scopes: readonly string[];
  /** ISO 8601. */
  readonly grantedAt: string;
}

/**
 * Consent to other applications that sign visitors in through this site (OAuth 2.1). The code is loaded with the first
 * call. Without a session every method throws a PlatformError `AuthSessionMissingError` (status 400).
 */
export interface OAuthFace {
  /** Loads a request for consent. Does not navigate, even if consent was given before. */
  details(authorizationId: string): Promise<AuthorizationRequest>;
  /** Gives consent. Navigates to the application with a code, unless `skipRedirect`; resolves to that URL. */
  approve(authorizationId: string, options?: { readonly skipRedirect?: boolean }): Promise<string>;
  /** Refuses. Navigates to the application with an error, unless `skipRedirect`; resolves to that URL. */
  deny(authorizationId: string, options?: { readonly skipRedirect?: boolean }): Promise<string>;
  /** Lists the applications to which the visitor has consented, the latest first. */
  grants(): Promise<readonly ApplicationGrant[]>;
  /** Withdraws consent: the application loses its sessions and must ask again. */
  revoke(clientId: string): Promise<void>;
}
