import type { z } from 'zod';

/** Where the content backend is and how it speaks. */
export interface ContentConfig {
  /** Strapi's address, without `/api`. */
  readonly url: string;
  readonly version: 'v3' | 'v4' | 'v5';
  /** Version 5 answers in version 4's shape (`attributes`) if asked to. */
  readonly responseFormat?: 'v4';
  /** Query of `/users/me`, e.g. `{ populate: ['role'] }`. */
  readonly userQuery?: ContentQuery;
}

/** Filters, sort, population, pagination …: written as Strapi's query strings by qs. */
export type ContentQuery = Readonly<Record<string, unknown>>;

/** Somebody with an account of the content backend; its other fields come as they are. */
export interface ContentUser {
  readonly id: number | string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly [field: string]: unknown;
}

/** What Strapi answers instead of an entry; thrown as it came. */
export type ContentError =
  /** Versions 4 and 5. */
  | {
      readonly error: {
        readonly status: number;
        readonly name: string;
        readonly message: string;
        readonly details?: unknown;
      };
    }
  /** Version 3. */
  | { readonly statusCode: number; readonly error: string; readonly message: unknown };

export interface ContentPage<Entry> {
  readonly entries: Entry[];
  /** Of versions 4 and 5, if the entries were counted. */
  readonly pagination?: { readonly total: number; readonly [field: string]: unknown };
}

/**
 * The content backend (Strapi) with its own accounts. Every call may throw a {@link ContentError}, and publishes it
 * as `strapi:error`; nothing is tried twice. Calls that sign in forget who was signed in before.
 */
export interface ContentFace {
  /** Who is signed in, as last loaded; never waits. */
  user(): ContentUser | null;
  /** Calls back when the user changes; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  /**
   * Loads the user if a token says that there is one and none is loaded yet; once. On the server it is called
   * before the answer's headers are sent, since a token that no longer counts is taken away.
   */
  ready(): Promise<ContentUser | null>;
  /** The user, or null if their own data could not be loaded: then nobody is signed in. */
  login(credentials: { identifier: string; password: string }): Promise<ContentUser | null>;
  logout(): void;
  /** Null also if the address must be confirmed by e-mail first. */
  register(account: {
    username: string;
    email: string;
    password: string;
    [field: string]: unknown;
  }): Promise<ContentUser | null>;
  forgotPassword(request: { email: string }): Promise<void>;
  resetPassword(request: {
    code: string;
    password: string;
    passwordConfirmation: string;
  }): Promise<ContentUser | null>;
  changePassword(request: {
    currentPassword: string;
    password: string;
    passwordConfirmation: string;
  }): Promise<void>;
  sendEmailConfirmation(request: { email: string }): Promise<void>;
  /** Where a visitor signs in with a provider. */
  providerUrl(provider: string): string;
  /** Browser only: leaves for {@link ContentFace.providerUrl}. */
  signInWith(provider: string): void;
  /**
   * Ends a provider's sign-in on the page that it came back to: with the `access_token` of that page's query, or,
   * from Strapi 5.53 on, without one by Strapi's session cookie.
   */
  providerCallback(provider: string, accessToken?: string): Promise<ContentUser | null>;
  /** Entries of a collection, by its plural name (`posts`). @throws SchemaError if one does not fit */
  find<S extends z.ZodType>(type: string, schema: S, query?: ContentQuery): Promise<ContentPage<z.output<S>>>;
  /** One entry by its id (version 5: document id); of a single type without an id. */
  findOne<S extends z.ZodType>(
    type: string,
    schema: S,
    id?: number | string,
    query?: ContentQuery,
  ): Promise<z.output<S>>;
  create<S extends z.ZodType>(
    type: string,
    schema: S,
    data: unknown,
    query?: ContentQuery,
  ): Promise<z.output<S>>;
  /** Without an id for a single type. */
  update<S extends z.ZodType>(
    type: string,
    schema: S,
    id: number | string | undefined,
    data: unknown,
    query?: ContentQuery,
  ): Promise<z.output<S>>;
  delete(type: string, id?: number | string): Promise<void>;
}
