import { Hono, type Context } from 'hono';
import type { Identity } from '../database/identity.ts';
import { objectPath, type ObjectPath } from './names.ts';
import { accessDenied, noRoute, StorageError } from './storage-error.ts';

/** Whom a request acts for, or why nobody: what is public is served all the same. */
export interface StorageEnv {
  Variables: { asker: Identity | StorageError };
}

export type StorageApp = Hono<StorageEnv>;

export const routes = (): StorageApp => new Hono<StorageEnv>({ strict: false });

/** What follows a prefix in the address, as it was sent. */
export const after = (c: Context, prefix: string): string =>
  new URL(c.req.url).pathname.slice(`/storage/v1${prefix}`.length);

/** The object that is named behind a prefix in the address. @throws StorageError */
export function pathAfter(c: Context, prefix: string): ObjectPath {
  const rest = after(c, prefix);
  if (!rest.includes('/')) throw noRoute(c.req.method, after(c, ''));
  return objectPath(rest);
}

/** @throws StorageError for who sends neither a key nor a token, or a bad one */
export function mustBeAuthenticated({ var: { asker } }: Context<StorageEnv>): Identity {
  if (asker instanceof StorageError) throw asker;
  return asker;
}

/** @throws StorageError */
export function mustBeService(c: Context<StorageEnv>): Identity {
  const asker = mustBeAuthenticated(c);
  if (asker.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
  return asker;
}
