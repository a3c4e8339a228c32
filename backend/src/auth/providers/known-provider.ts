type Json = Readonly<Record<string, unknown>>;

/** Templates that read a visitor's profile in the provider's own format. */
export interface ProfileNames {
  /** Templates by claim; claims without a value are omitted. */
  readonly claims?: Readonly<Record<string, string>>;
  readonly email?: string;
  /** The template of the flag for a verified address; true if the provider returns only verified addresses. */
  readonly verified?: string | boolean;
  /** Adds values that the templates need and the provider does not return directly. */
  readonly shape?: (profile: Json) => Json;
}

/**
 * A provider for sign-in, as data. In templates `{…}` is replaced by a host of the provider or a value of the
 * visitor's profile.
 */
export interface KnownProvider extends ProfileNames {
  readonly scopes: readonly string[];
  /** The issuer for OpenID Connect Discovery; the profile is then read from the ID token. */
  readonly issuer?: string;
  /** Other values of `iss` that the issuer uses with the same keys. */
  readonly alsoIssuedBy?: readonly string[];
  /** For a provider with many issuers: whether it accepts ID tokens of this one; `own` is `url` of config.toml. */
  readonly signsAs?: (issuer: string, own: string) => boolean;
  /** ID tokens from applications, if the provider's own sign-in has none; the default issuer is `url`. */
  readonly idToken?: ProfileNames & { readonly issuer?: string; readonly skipsNonce?: boolean };
  /** The default hosts; `url` of config.toml replaces both. */
  readonly hosts?: { readonly auth: string; readonly api: string };
  /** The path of the API on the host in `url` of config.toml. */
  readonly ownApiPath?: string;
  readonly authorize?: string;
  readonly token?: string;
  readonly profile?: string;
  /** The field of the token response that contains the profile, if there is one. */
  readonly profileInResponse?: string;
  /** The URL of the visitor's addresses, a list with `email`, `primary` and `verified`. */
  readonly emails?: string;
  /** Converts the response of `emails` to such a list, if it has another format. */
  readonly listed?: (response: Json) => unknown;
  /** The claim `iss`, if it is not the host of the API. */
  readonly iss?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The parameter of API requests with an HMAC of the access token, which proves possession of the client secret. */
  readonly proof?: string;
  readonly clientAuthentication?: 'basic';
  readonly pkce?: boolean;
  readonly authorizationParams?: Readonly<Record<string, string>>;
  /** The provider's names for parameters of the site's request. */
  readonly renamed?: Readonly<Record<string, string>>;
}
