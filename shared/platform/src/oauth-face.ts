/** What another application asks the visitor to allow, or where to go if that was allowed before. */
export type AuthorizationRequest =
  | {
      readonly kind: 'consent';
      readonly authorizationId: string;
      readonly client: {
        readonly id: string;
        /** What the application calls itself; not checked by anybody. */
        readonly name: string | null;
        /** The application's own site and logo; not checked by anybody. */
        readonly uri: string | null;
        readonly logoUri: string | null;
      };
      /** The address is null for a guest. */
      readonly user: { readonly id: string; readonly email: string | null };
      readonly scopes: readonly string[];
      /** Where the visitor is sent afterwards, without its query. */
      readonly redirectUri: string;
    }
  | { readonly kind: 'redirect'; readonly redirectUrl: string };

/** An application that the visitor has allowed. */
export interface ApplicationGrant {
  readonly client: { readonly id: string; readonly name: string | null; readonly uri: string | null };
  readonly scopes: readonly string[];
  /** ISO 8601. */
  readonly grantedAt: string;
}

/**
 * Consent to other applications that sign visitors in through this site. Its code is loaded with the first
 * call. Without a session every method throws a PlatformError `AuthSessionMissingError` (status 400).
 */
export interface OAuthFace {
  /** Never leaves the page, even if consent was given before. */
  details(authorizationId: string): Promise<AuthorizationRequest>;
  /** Goes to the application with a code, unless `skipRedirect`; resolves to that URL. */
  approve(authorizationId: string, options?: { readonly skipRedirect?: boolean }): Promise<string>;
  /** Goes to the application with a refusal, unless `skipRedirect`; resolves to that URL. */
  deny(authorizationId: string, options?: { readonly skipRedirect?: boolean }): Promise<string>;
  /** The applications that the visitor has allowed, the latest first. */
  grants(): Promise<readonly ApplicationGrant[]>;
  /** Takes the consent back: the application is signed out everywhere and must ask again. */
  revoke(clientId: string): Promise<void>;
}
