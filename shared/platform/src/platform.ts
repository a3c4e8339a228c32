import type { VerificationAction } from '@irodori/contract/verification';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { ContentFace } from './content-face.ts';
import type { ErrorBus } from './error-bus.ts';
import type { MfaFace } from './mfa-face.ts';
import type { OAuthFace } from './oauth-face.ts';

export type * from './content-face.ts';
export type * from './error-bus.ts';
export type * from './mfa-face.ts';
export type * from './oauth-face.ts';

/**
 * The face that modules see of the backend. The shell creates one per page (in the browser) or one per
 * request (on the server) with `createPlatform` and hands it to every module; modules never create a client.
 */
export interface Platform {
  readonly session: SessionFace;
  readonly mfa: MfaFace;
  readonly oauth: OAuthFace;
  readonly data: DataFace;
  readonly functions: FunctionsFace;
  readonly storage: StorageFace;
  readonly realtime: RealtimeFace;
  readonly returnPath: ReturnPathFace;
  readonly verification: VerificationFace;
  /** Undefined where no content backend is configured. */
  readonly content: ContentFace | undefined;
  readonly errors: ErrorBus;
}

/**
 * The check that a visitor is human. The session's own calls attach a proof themselves; a module asks for one
 * where it sends something that is checked (a job).
 */
export interface VerificationFace {
  /** Begins to make a proof, so that nobody waits for it later: called when a form gets the focus. */
  prepare(action: VerificationAction): void;
  /**
   * A proof that counts once, for this action, for some minutes; undefined where nobody is checked. `work` is how
   * often the usual work is doubled, when the auth service has asked for that.
   * @throws PlatformError `verification_unavailable` or `too_many_challenges`
   */
  token(action: VerificationAction, work?: number): Promise<string | undefined>;
  /** True while somebody waits for a proof. */
  isChecking(): boolean;
  /** True while somebody waits for a proof that takes more work than usual. */
  takesLonger(): boolean;
  /** Calls back when `isChecking` or `takesLonger` may have changed; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Where the visitor wanted to go before the login page. Only paths of this site are kept or given back. */
export interface ReturnPathFace {
  /** Browser only. A path that would leave the site is not kept. */
  remember(path: string): void;
  /** Reads and forgets the path in one step. */
  pluck(): string | undefined;
}

/** Who is looking at the page, from verified token claims. Two snapshots with equal JSON are one object. */
export type SessionSnapshot =
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly userId: string;
      readonly email: string | null;
      readonly name: string | null;
      readonly isAnonymous: boolean;
      /** Unix seconds. */
      readonly expiresAt: number;
    };

export interface SessionFace {
  /** The last known state; never waits. */
  current(): SessionSnapshot;
  /** Calls back after each change; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  /**
   * Verifies the token (local signature check by JWKS, else a user call) and returns the state.
   * @throws PlatformError `AuthRetryableFetchError` if the auth service was needed and did not answer.
   */
  verified(): Promise<SessionSnapshot>;
  /** @throws PlatformError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit` … */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * Resolves to `confirm` if the address must be confirmed by e-mail before the first sign-in. A guest
   * (anonymous visitor) keeps the account with everything in it.
   */
  signUp(account: { email: string; password: string; name: string }): Promise<'signed-in' | 'confirm'>;
  signInAnonymously(): Promise<void>;
  /**
   * Ends the session here (`local`; also without a network), on every device (`global`), or on every other
   * device (`others`).
   */
  signOut(scope?: 'local' | 'global' | 'others'): Promise<void>;
  /** Gets new tokens now, with what changed since: the level, the name … Callers at once share one request. */
  refresh(): Promise<void>;
  /**
   * Sends a link that signs the visitor in so that they can set a new password. Resolves alike for an
   * address that nobody has. `returnTo` is the callback's whole URL.
   */
  requestPasswordReset(request: { email: string; returnTo: string }): Promise<void>;
  /**
   * Changes what is given. A new address may have to be confirmed by e-mail first; `nonce` is the code of
   * a reauthentication, where the project asks for one.
   * @throws PlatformError `same_password`, `weak_password`, `email_exists`, `reauthentication_needed` …
   */
  updateUser(changes: { email?: string; password?: string; name?: string; nonce?: string }): Promise<void>;
  /** Exchanges the code of a confirmation, recovery or provider redirect for a session; says whether it is for a new password. */
  exchangeCode(code: string): Promise<'signed-in' | 'recovery'>;
  /** Verifies the `token_hash` of an e-mail link. */
  verifyLink(link: { tokenHash: string; type: 'signup' | 'email' | 'recovery' | 'magiclink' }): Promise<void>;
}

/** A PostgREST query builder's awaited answer. */
export interface DataAnswer {
  readonly data: unknown;
  readonly count?: number | null;
  readonly error: { message: string; details: string; hint: string; code: string } | null;
  readonly status: number;
}
export type Query = (db: Pick<SupabaseClient, 'from' | 'rpc'>) => PromiseLike<DataAnswer>;

/** Tables and functions of the database. The schema is given per call and parsed where the bytes enter. */
export interface DataFace {
  /** @throws PlatformError with PostgREST's code. @throws SchemaError if the answer does not fit. */
  many<S extends z.ZodType>(schema: S, query: Query): Promise<z.output<S>[]>;
  /** As {@link many}, with the total count (the query asks for `{count: 'exact'}`). */
  page<S extends z.ZodType>(schema: S, query: Query): Promise<{ rows: z.output<S>[]; total: number }>;
  /** One row (the query ends in `.maybeSingle()`), or null. */
  one<S extends z.ZodType>(schema: S, query: Query): Promise<z.output<S> | null>;
  /** A query whose answer is not a row: a scalar rpc, or a write without `.select()`. */
  value<S extends z.ZodType>(schema: S, query: Query): Promise<z.output<S>>;
}

export interface FunctionsFace {
  /**
   * Calls an edge function with the visitor's token, by POST and JSON unless `method` says otherwise. A GET
   * is repeated once after a status that may pass (408, 409, 425, 429, 500, 502, 503, 504); what writes is
   * not. `region` is where the function runs, e.g. `ap-northeast-1`.
   * @throws FunctionError; for an HTTP status its `status` and parsed JSON `body` are set.
   */
  invoke<S extends z.ZodType>(
    name: string,
    schema: S,
    body: unknown,
    options?: { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; region?: string; signal?: AbortSignal },
  ): Promise<z.output<S>>;
}

export interface StorageFace {
  /** URL of an object in a public bucket; made without a request. */
  publicUrl(bucket: string, path: string): string;
  /** A URL that works without a session until it expires. */
  signedUrl(bucket: string, path: string, expiresInSeconds: number): Promise<string>;
  /** As {@link signedUrl} for many objects in one request, in their order; null for one that cannot be signed. */
  signedUrls(
    bucket: string,
    paths: readonly string[],
    expiresInSeconds: number,
  ): Promise<readonly (string | null)[]>;
  /**
   * Signed URLs of small copies of pictures, `width` pixels wide and never wider than the picture, in the order of
   * the paths. Where the project draws no copies, `src` is the whole picture.
   */
  thumbnails(
    bucket: string,
    paths: readonly string[],
    width: number,
    expiresInSeconds: number,
  ): Promise<readonly (Thumbnail | null)[]>;
  upload(bucket: string, path: string, file: Blob): Promise<void>;
  /** Removes what the visitor may remove of these paths. */
  remove(bucket: string, paths: readonly string[]): Promise<void>;
}

export interface Thumbnail {
  readonly src: string;
  /** The whole picture, in case that the copy cannot be had. */
  readonly whole: string;
}

export type ChannelStatus = 'connecting' | 'live' | 'down';

export interface RealtimeFace {
  /** Rows of a table as they change, under row-level security. Returns the function that stops it. */
  changes(options: {
    table: string;
    /** PostgREST style, e.g. `id=eq.<uuid>`. */
    filter?: string;
    onChange: (row: unknown) => void;
    onStatus?: (status: ChannelStatus) => void;
  }): () => void;
  /** Broadcast messages of a private topic. Returns the function that stops it. */
  broadcast(options: {
    topic: string;
    event: string;
    onMessage: (payload: unknown) => void;
    onStatus?: (status: ChannelStatus) => void;
  }): () => void;
}
