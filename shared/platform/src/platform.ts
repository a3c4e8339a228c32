import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';

/**
 * The face that modules see of the backend. The shell creates one per page (in the browser) or one per
 * request (on the server) with `createPlatform` and hands it to every module; modules never create a client.
 */
export interface Platform {
  readonly session: SessionFace;
  readonly data: DataFace;
  readonly functions: FunctionsFace;
  readonly storage: StorageFace;
  readonly realtime: RealtimeFace;
  readonly returnPath: ReturnPathFace;
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
  /** Verifies the token (local signature check by JWKS, else a user call) and returns the state. */
  verified(): Promise<SessionSnapshot>;
  /** @throws PlatformError `invalid_credentials`, `email_not_confirmed`, `over_request_rate_limit` … */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /**
   * Resolves to `confirm` if the address must be confirmed by e-mail before the first sign-in. A guest
   * (anonymous visitor) keeps the account with everything in it.
   */
  signUp(account: { email: string; password: string; name: string }): Promise<'signed-in' | 'confirm'>;
  signInAnonymously(): Promise<void>;
  /** Ends the session here, or on every device. */
  signOut(scope?: 'local' | 'global'): Promise<void>;
  /** Exchanges the code of a confirmation or provider redirect for a session. */
  exchangeCode(code: string): Promise<void>;
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
   * POSTs JSON to an edge function with the visitor's token; retries as specification §9 says.
   * @throws FunctionError; for an HTTP status its `status` and parsed JSON `body` are set.
   */
  invoke<S extends z.ZodType>(
    name: string,
    schema: S,
    body: unknown,
    options?: { signal?: AbortSignal },
  ): Promise<z.output<S>>;
}

export interface StorageFace {
  /** URL of an object in a public bucket; made without a request. */
  publicUrl(bucket: string, path: string): string;
  /** A URL that works without a session until it expires. */
  signedUrl(bucket: string, path: string, expiresInSeconds: number): Promise<string>;
  upload(bucket: string, path: string, file: Blob): Promise<void>;
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
