import type { DatabaseErrorFields } from '../database.ts';
import type { CancelFlags } from './cancel-flags.ts';

export interface HostFailure extends DatabaseErrorFields {
  readonly severity?: string | undefined;
}

export interface FolderOptions {
  readonly folder: string;
  /** Files last written before this time, in milliseconds since 1970, are synced to the disk. */
  readonly syncedUntil: number;
}

/** Messages between the server's thread and the thread that runs PGlite. */
export interface HostOptions extends FolderOptions {
  /** The WebAssembly module of Postgres. */
  readonly postgres: object;
}

interface InTransaction {
  /** Whether the statement is the first of a transaction. */
  readonly begins: boolean;
}

export type HostRequest = { readonly id: number } & (
  | ({ readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] } & InTransaction)
  | ({ readonly kind: 'exec'; readonly text: string } & InTransaction)
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }
);

export type HostMessage =
  | { readonly kind: 'ready'; readonly cancelFlags: CancelFlags }
  | { readonly kind: 'result'; readonly id: number; readonly rows: unknown[]; readonly affected: number }
  | { readonly kind: 'failure'; readonly id: number; readonly error: HostFailure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };
