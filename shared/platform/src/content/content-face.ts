import type { z } from 'zod/mini';

export type ContentKind = 'irodori' | 'strapi';

/** The address and the version of the content backend. */
export interface ContentConfig {
  /** Strapi's URL, without `/api`. */
  readonly url: string;
  readonly version: 'v3' | 'v4' | 'v5';
  /** Asks a Strapi 5 for responses in the shape of version 4 (`attributes`). */
  readonly responseFormat?: 'v4';
  /**
   * How Strapi manages sessions (`jwtManagement`). `refresh`: a token is valid for minutes, and a page gets the next one
   * by Strapi's refresh token, which is in a cookie that no script reads. Without it a token is valid for weeks.
   */
  readonly sessions?: 'refresh';
  /** Providers by which readers can sign in at Strapi, e.g. `irodori`. */
  readonly providers?: readonly string[];
  /** `irodori`: it is the Strapi of `cms/`. */
  readonly kind?: ContentKind;
  /** Query of `/users/me`, e.g. `{ populate: ['role'] }`. */
  readonly userQuery?: ContentQuery;
}

/** Strapi's query parameters (`filters`, `sort`, `populate`, `pagination` …); qs writes them as a query string. */
export type ContentQuery = Readonly<Record<string, unknown>>;

/** A user of the content backend; other fields are passed through unchecked. */
export interface ContentUser {
  readonly id: number | string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly [field: string]: unknown;
}

/** The body of Strapi's error responses; thrown unchanged, but for those of version 3 that are plain text. */
export type ContentError =
  /** The error body of versions 4 and 5. */
  | {
      readonly error: {
        readonly status: number;
        readonly name: string;
        readonly message: string;
        readonly details?: unknown;
      };
    }
  /** The error body of version 3; its `data` names the fields that are not valid. */
  | {
      readonly statusCode: number;
      readonly error: string;
      readonly message: unknown;
      readonly data?: unknown;
    };

export interface ContentPage<Entry> {
  readonly entries: Entry[];
  /** Only of versions 4 and 5, if Strapi counted the entries. Version 3 counts them at `/{type}/count`. */
  readonly pagination?: { readonly total: number; readonly [field: string]: unknown };
}

/**
 * The content backend (Strapi), which has accounts of its own. Every call may throw a {@link ContentError}, which is
 * also published as `strapi:error`; no call is retried, except with the next token of a refreshed session. Calls that
 * sign in first forget the user who was signed in. Other fields of an account are passed through.
 */
export interface ContentFace {
  /** The signed-in user as loaded last, or null; never waits. */
  user(): ContentUser | null;
  /** True while there is a token, whose user may be unknown because the content backend was away. */
  hasToken(): boolean;
  /** Calls `listener` when the user changes; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Loads the user, if there is a token and no user is loaded yet; again with a later call, and after the next entries
   * that arrive, if the content backend was away. On the server it must be called before the
   * response's headers are sent, since it removes the cookie of a token that is no longer valid; but the token of a
   * refreshed session, which only the page can replace, stays, and its user is unknown here.
   */
  ready(): Promise<ContentUser | null>;
  /** Signs in. Resolves to the user, or to null (and signed out) if the user's data could not be loaded. */
  login(credentials: {
    identifier: string;
    password: string;
    [field: string]: unknown;
  }): Promise<ContentUser | null>;
  /** Signs out at once; with refreshed sessions it then ends the session at Strapi too, if Strapi responds. */
  logout(): Promise<void>;
  /** Creates an account and signs in. Resolves to null also if the address must be confirmed by email first. */
  register(account: {
    username: string;
    email: string;
    password: string;
    [field: string]: unknown;
  }): Promise<ContentUser | null>;
  forgotPassword(request: { email: string; [field: string]: unknown }): Promise<void>;
  resetPassword(request: {
    code: string;
    password: string;
    passwordConfirmation: string;
  }): Promise<ContentUser | null>;
  /** Version 3 has no change of the password and throws an error with status 405. */
  changePassword(request: {
    currentPassword: string;
    password: string;
    passwordConfirmation: string;
  }): Promise<void>;
  sendEmailConfirmation(request: { email: string; [field: string]: unknown }): Promise<void>;
  /** The URL of a path of Strapi's API, for requests that no method of this client makes, such as a stream of events. */
  urlOf(path: string): string;
  /** Providers by which readers can sign in. */
  readonly providers: readonly string[];
  /**
   * `irodori`: the Strapi of `cms/`, whose readers comment and can delete their accounts. Its calls that create an account,
   * sign in by a password or ask for a mail need the field `verification`, a token of `platform.verification`. `strapi`:
   * another one, which has none of this and refuses the field.
   */
  readonly kind: ContentKind;
  /** The version of Strapi. Version 3 refuses `changePassword`; its readers choose a new password by a mail. */
  readonly version: ContentConfig['version'];
  /** The URL at which a visitor signs in with a provider. */
  providerUrl(provider: string): string;
  /** Browser only: navigates to {@link ContentFace.providerUrl}. */
  signInWith(provider: string): void;
  /**
   * Completes a provider's sign-in on the page to which the provider redirected: with the `access_token` of that
   * page's query, or, from Strapi 5.53 on, without a token by Strapi's session cookie.
   */
  providerCallback(provider: string, accessToken?: string): Promise<ContentUser | null>;
  /** Finds the entries of a collection, named in plural (`posts`). @throws SchemaError if an entry does not fit */
  find<S extends z.ZodMiniType>(
    type: string,
    schema: S,
    query?: ContentQuery,
  ): Promise<ContentPage<z.output<S>>>;
  /** Finds an entry by its id (version 5: document id); the entry of a single type has no id. */
  findOne<S extends z.ZodMiniType>(
    type: string,
    schema: S,
    id?: number | string,
    query?: ContentQuery,
  ): Promise<z.output<S>>;
  create<S extends z.ZodMiniType>(
    type: string,
    schema: S,
    data: unknown,
    query?: ContentQuery,
  ): Promise<z.output<S>>;
  /** Updates an entry; the entry of a single type has no id. */
  update<S extends z.ZodMiniType>(
    type: string,
    schema: S,
    change: { readonly id?: number | string; readonly data: unknown; readonly query?: ContentQuery },
  ): Promise<z.output<S>>;
  delete(type: string, id?: number | string): Promise<void>;
}
