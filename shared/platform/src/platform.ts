import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { VerificationAction } from '@irodori/contract/verification';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod/mini';
import type { ContentFace } from './content/content-face.ts';
import type { ErrorBus } from './error-bus.ts';
import type { MailCodeFace } from './auth/mail-code-face.ts';
import type { MfaFace } from './auth/mfa-face.ts';
import type { NoticesFace } from './calls/notices-face.ts';
import type { PrivatePictureBucket } from './calls/private-pictures.ts';
import type { thumbnailWidth } from './constants.ts';
import type { OAuthFace } from './auth/oauth-face.ts';
import type { PasskeysFace } from './auth/passkeys-face.ts';
import type { PhoneCodeFace } from './auth/phone-code-face.ts';
import type { WaysFace } from './auth/ways-face.ts';

export type * from './content/content-face.ts';
export type * from './error-bus.ts';
export type * from './auth/mail-code-face.ts';
export type * from './auth/mfa-face.ts';
export type * from './calls/notices-face.ts';
export type * from './auth/oauth-face.ts';
export type * from './auth/passkeys-face.ts';
export type * from './auth/phone-code-face.ts';
export type * from './auth/ways-face.ts';

/**
 * The interface through which modules use the backend. The shell creates one platform per page (`browser.ts`) or per
 * request (`server.ts`) and passes it to every module; modules never create a client.
 */
export interface Platform {
  readonly session: SessionFace;
  readonly mailCode: MailCodeFace;
  readonly mfa: MfaFace;
  readonly oauth: OAuthFace;
  readonly passkeys: PasskeysFace;
  readonly phoneCode: PhoneCodeFace;
  readonly ways: WaysFace;
  readonly data: DataFace;
  readonly functions: FunctionsFace;
  readonly storage: StorageFace;
  readonly realtime: RealtimeFace;
  readonly notices: NoticesFace;
  readonly returnPath: ReturnPathFace;
  readonly verification: VerificationFace;
  /** Undefined if no content backend is configured. */
  readonly content: ContentFace | undefined;
  /**
   * The published texts of the site, without waiting for the content backend. Only for loaders of routes with
   * `data: 'public'`, which run on the server: a platform of a visitor has no texts. The snapshot is one object until a
   * text changes, so that what is computed from it can be kept by identity.
   */
  texts(): Promise<ContentSnapshot>;
  readonly errors: ErrorBus;
}

/**
 * The check that a visitor is human. The session's calls attach a proof themselves; a module requests a proof for
 * its own calls that are checked (submitting a job).
 */
export interface VerificationFace {
  /** Begins to make a proof, so that the visitor does not wait for it later. Call it when a form gets the focus. */
  prepare(action: VerificationAction): void;
  /**
   * Makes a proof, which is valid once, for this action, for some minutes; undefined if visitors are not checked.
   * `work` is how often the usual work is doubled, if the auth service has asked for more work.
   * @throws PlatformError `verification_unavailable`, `verification_unreachable` or `too_many_challenges`
   */
  token(action: VerificationAction, work?: number): Promise<string | undefined>;
  /** True while a call of `token` waits for a proof. */
  isChecking(): boolean;
  /** True while a call of `token` waits for a proof with more than the usual work. */
  takesLonger(): boolean;
  /** Calls `listener` when `isChecking` or `takesLonger` may have changed; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** The path that the visitor requested before the login page. Only paths of this site are kept or returned. */
export interface ReturnPathFace {
  /** Browser only. A path that leads away from the site is not kept. */
  remember(path: string): void;
  /** Returns the path and forgets it; undefined if it is that of another visitor, whose session ended here. */
  pluck(): string | undefined;
  /** Whether `pluck` would return a path now. */
  isKept(): boolean;
}

/** The visitor of the page, from the claims of the access token. Two snapshots with equal JSON are one object. */
export type SessionSnapshot =
  | { readonly status: 'signed-out' }
  /** The visitor has a second factor and has yet to give it; until then no private data can be read. */
  | { readonly status: 'awaiting-second-factor'; readonly userId: string; readonly email: string | null }
  | {
      readonly status: 'signed-in';
      readonly userId: string;
      readonly email: string | null;
      /** Digits with the country code, without a plus sign. */
      readonly phone: string | null;
      readonly name: string | null;
      /** Path of the visitor's own picture in the bucket `avatars`. */
      readonly avatar: string | null;
      readonly isAnonymous: boolean;
      /** Unix seconds. */
      readonly expiresAt: number;
    };

export interface SessionFace {
  /** The last known state; never waits. */
  current(): SessionSnapshot;
  /** Calls `listener` after each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Verifies the access token (its signature by the JWKS, else by a request to the auth service) and returns the state.
   * @throws PlatformError `AuthRetryableFetchError` if the auth service was needed and did not respond.
   */
  verified(): Promise<SessionSnapshot>;
  /** @throws PlatformError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit` … */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * Gives the password of the signed-in visitor again. The session goes on under a new id, and the earlier one ends.
   * @throws PlatformError `invalid_credentials`, `over_request_rate_limit` …
   */
  confirmPassword(password: string): Promise<void>;
  signInAnonymously(): Promise<void>;
  /**
   * Ends the session here (`local`; also without a network), on every device (`global`), or on every other
   * device (`others`).
   */
  signOut(scope?: 'local' | 'global' | 'others'): Promise<void>;
  /** Refreshes the tokens, so that the claims (level, name …) are current. Concurrent calls share one request. */
  refresh(): Promise<void>;
  /**
   * Emails a link that signs the visitor in to set a new password. Resolves in the same way for an address without an
   * account. `returnTo` is the full URL of the callback page.
   */
  requestPasswordReset(request: { email: string; returnTo: string }): Promise<void>;
  /**
   * Changes the given attributes. A new address may have to be confirmed by email first, whose links lead to `returnTo`,
   * a full URL; `nonce` is the code of a reauthentication, if the project requires one.
   * @throws PlatformError `same_password`, `weak_password`, `email_exists`, `reauthentication_needed` …
   */
  updateUser(changes: {
    email?: string;
    returnTo?: string;
    password?: string;
    name?: string;
    nonce?: string;
  }): Promise<void>;
  /** Emails the code that {@link SessionFace.updateUser} takes as `nonce`. @throws PlatformError `over_email_send_rate_limit` … */
  reauthenticate(): Promise<void>;
  /** The visitor's ways to sign in by address (`email`) and at providers. */
  identities(): Promise<readonly LinkedIdentity[]>;
  /** Removes a way to sign in. @throws PlatformError `single_identity_not_deletable`, `identity_not_found` … */
  unlinkIdentity(id: string): Promise<void>;
  /**
   * Exchanges the code of a confirmation, recovery or provider redirect for a session; `recovery`: set a password. A
   * guest who comes back from a provider with a new account keeps the guest account. A visitor who was signed in to the
   * same account goes on under the new session, and the earlier one ends. After {@link WaysFace.proveWith} the session of
   * another account ends, and that of the page stays.
   * @throws PlatformError `proof_of_another_account` …
   */
  exchangeCode(code: string): Promise<'signed-in' | 'recovery'>;
  /**
   * Verifies the `token_hash` of an email link and signs the visitor in. `askedFor` is the address to which this guest
   * has asked for a link: if it is that of the account, and the account is new, the guest account is kept.
   */
  verifyLink(link: {
    tokenHash: string;
    type: 'signup' | 'email' | 'recovery' | 'magiclink';
    askedFor?: string | undefined;
  }): Promise<void>;
}

export interface LinkedIdentity {
  readonly id: string;
  /** `email`, `github` … */
  readonly provider: string;
  readonly email: string | null;
  /** ISO 8601. */
  readonly linkedAt: string;
}

/** The result of an awaited PostgREST query builder. */
export interface DataResponse {
  readonly data: unknown;
  readonly count?: number | null;
  readonly error: { message: string; details: string; hint: string; code: string } | null;
  readonly status: number;
}
export type Query = (db: Pick<SupabaseClient, 'from' | 'rpc'>) => PromiseLike<DataResponse>;

/** Tables and functions of the database. Each call takes a schema, with which the response is parsed. */
export interface DataFace {
  /** Returns all rows. @throws PlatformError with PostgREST's code. @throws SchemaError if the response does not fit. */
  many<S extends z.ZodMiniType>(schema: S, query: Query): Promise<z.output<S>[]>;
  /** Like {@link many}, with the total count; the query must select with `{ count: 'exact' }`. */
  page<S extends z.ZodMiniType>(schema: S, query: Query): Promise<{ rows: z.output<S>[]; total: number }>;
  /** Returns one row or null; the query must end in `.maybeSingle()`. */
  one<S extends z.ZodMiniType>(schema: S, query: Query): Promise<z.output<S> | null>;
  /** Returns a result that is not rows: of a scalar `rpc`, or of a write without `.select()`. */
  value<S extends z.ZodMiniType>(schema: S, query: Query): Promise<z.output<S>>;
}

export interface FunctionsFace {
  /**
   * Calls an edge function with the visitor's access token; by default with POST and a JSON body. A GET is repeated
   * once after a temporary status (408, 409, 425, 429, 500, 502, 503, 504); requests that write are not repeated.
   * `region` is the region in which the function runs, e.g. `ap-northeast-1`.
   * @throws FunctionError, with `status` and the parsed JSON `body` for an HTTP error.
   */
  invoke<S extends z.ZodMiniType>(
    name: string,
    schema: S,
    body: unknown,
    options?: { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; region?: string; signal?: AbortSignal },
  ): Promise<z.output<S>>;
}

export interface StorageFace {
  /**
   * Returns the URL of an object in a public bucket, without a request; with `width` in pixels that of a resized picture,
   * which works only if the project resizes pictures.
   */
  publicUrl(bucket: string, path: string, width?: number): string;
  /**
   * Returns the address, on the site, of a picture in a private bucket, without a request: the visitor's session decides
   * whether it is there. With `width` that of a resized picture, or of the picture itself if the project does not resize.
   */
  privateUrl(bucket: PrivatePictureBucket, path: string, width?: typeof thumbnailWidth): string;
  /** Creates a URL that works without a session until it expires. */
  signedUrl(bucket: string, path: string, expiresInSeconds: number): Promise<string>;
  upload(bucket: string, path: string, file: Blob): Promise<void>;
  /** Removes objects; paths that the visitor may not remove are skipped. */
  remove(bucket: string, paths: readonly string[]): Promise<void>;
}

export type ChannelStatus = 'connecting' | 'live' | 'down';

export interface RealtimeFace {
  /** Subscribes to changed rows of a table, under row-level security. Returns the function that unsubscribes. */
  changes(options: {
    table: string;
    /** A filter in PostgREST's syntax, e.g. `id=eq.<uuid>`. */
    filter?: string;
    onChange: (row: unknown) => void;
    onStatus?: (status: ChannelStatus) => void;
  }): () => void;
  /** Subscribes to broadcast messages of a private topic. Returns the function that unsubscribes. */
  broadcast(options: {
    topic: string;
    event: string;
    onMessage: (payload: unknown) => void;
    onStatus?: (status: ChannelStatus) => void;
  }): () => void;
}
