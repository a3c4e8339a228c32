/** What another application asks the visitor to allow, or where to go if that was allowed before. */
export type AuthorizationRequest =
  | {
      readonly kind: 'consent';
      readonly authorizationId: string;
      readonly client: {
        readonly id: string;
        readonly name: string;
        /** The application's own site and logo; not checked by anybody. */
        readonly uri: string | null;
        readonly logoUri: string | null;
      };
      readonly user: { readonly id: string; readonly email: string };
      readonly scopes: readonly string[];
      /** Where the visitor is sent afterwards, without its query. */
      readonly redirectUri: string;
    }
  | { readonly kind: 'redirect'; readonly redirectUrl: string };

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
}
