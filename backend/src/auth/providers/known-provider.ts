type Json = Readonly<Record<string, unknown>>;

/** How a visitor's profile is read: by the provider's own names for the claims. */
export interface ProfileNames {
  /** A claim whose value is missing is left out. */
  readonly claims?: Readonly<Record<string, string>>;
  readonly email?: string;
  /** Where the profile says whether the address is verified; true if the provider gives verified ones only. */
  readonly verified?: string | boolean;
  /** Works out what the templates name and the provider does not tell as it is. */
  readonly shape?: (profile: Json) => Json;
}

/**
 * A provider that visitors sign in with, as data. `{…}` stands for a host of the provider, or for a value of the
 * visitor's profile.
 */
export interface KnownProvider extends ProfileNames {
  readonly scopes: readonly string[];
  /** Endpoints and keys are discovered here, and the profile is the ID token. */
  readonly issuer?: string;
  /** Other names by which the issuer signs, with the same keys. */
  readonly alsoIssuedBy?: readonly string[];
  /** Whether ID tokens of this issuer are taken, of a provider with many; `own` is `url` of config.toml. */
  readonly signsAs?: (issuer: string, own: string) => boolean;
  /** The ID tokens that applications bring, of a provider that signs in without one; by default `url` issues them. */
  readonly idToken?: ProfileNames & { readonly issuer?: string; readonly skipsNonce?: boolean };
  /** Replaced by `url` of config.toml. */
  readonly hosts?: { readonly auth: string; readonly api: string };
  /** Where the API is on a host of one's own. */
  readonly ownApiPath?: string;
  readonly authorize?: string;
  readonly token?: string;
  readonly profile?: string;
  /** Under this name the answer to the code already holds the profile. */
  readonly profileInAnswer?: string;
  /** A list of addresses, each with `email`, `primary` and `verified`. */
  readonly emails?: string;
  /** Makes such a list of what `emails` answers. */
  readonly listed?: (answer: Json) => unknown;
  /** `iss` of the claims, if it is not the host of the API. */
  readonly iss?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The parameter of calls by which who has the token proves to have the secret too. */
  readonly proof?: string;
  readonly clientAuthentication?: 'basic';
  readonly pkce?: boolean;
  readonly authorizationParams?: Readonly<Record<string, string>>;
  /** Parameters of the site that the provider knows under another name. */
  readonly renamed?: Readonly<Record<string, string>>;
}
