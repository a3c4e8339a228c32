import type { DatabaseErrorFields } from '../database.ts';

/** Messages between the server's thread and the thread that runs PGlite. */
export interface HostOptions {
  readonly folder: string;
}

export type HostRequest = { readonly id: number } & (
  | { readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] }
  | { readonly kind: 'exec'; readonly text: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' }
);

export type HostMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly rows: unknown[]; readonly affected: number }
  | { readonly kind: 'failure'; readonly id: number; readonly error: DatabaseErrorFields }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };
