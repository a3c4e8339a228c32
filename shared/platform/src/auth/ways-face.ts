/** The ways to sign in that the project offers beside password and email. */
export interface OfferedWays {
  /** The names of the OAuth providers, as `signInWith` takes them: `google`, `custom:example` … */
  readonly providers: readonly string[];
  /** True if the project sends codes by text message. */
  readonly phone: boolean;
}

/** Signing in with an account of another site. The code is loaded with the first call. */
export interface WaysFace {
  /** The response is kept for a minute. @throws PlatformError if the auth service gives none */
  offered(): Promise<OfferedWays>;
  /**
   * Leaves for the provider, which leads back to `returnTo`, the full URL of the callback page, with a code or an error.
   * A guest whose account at the provider is new here keeps the guest account.
   * @throws PlatformError `provider_disabled` if the project has switched the provider off meanwhile
   */
  signInWith(provider: string, returnTo: string): Promise<void>;
  /**
   * Leaves for the provider as {@link signInWith} does, for the signed-in visitor to sign in again there. The session of
   * another account is refused when the code comes back, and the present one stays.
   * @throws PlatformError `provider_disabled`, `session_not_found` …
   */
  proveWith(provider: string, returnTo: string): Promise<void>;
  /**
   * Leaves for the provider, whose account becomes one of the visitor's identities before it leads back to `returnTo`, a
   * full URL, with a code or an error. The session goes on, so the code is not needed.
   * @throws PlatformError `provider_disabled`, `manual_linking_disabled` …
   */
  linkWith(provider: string, returnTo: string): Promise<void>;
}
