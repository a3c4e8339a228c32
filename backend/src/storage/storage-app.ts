import { Hono, type Context } from 'hono';
import type { Identity } from '../database/identity.ts';
import { objectPath, type ObjectPath } from './names.ts';
import { accessDenied, noRoute, StorageError } from './storage-error.ts';

/** The identity of a request, or the error of a request without one: public objects are served in both cases. */
export interface StorageEnv {
  Variables: { asker: Identity | StorageError };
}

export type StorageApp = Hono<StorageEnv>;

export const routes = (): StorageApp => new Hono<StorageEnv>({ strict: false });

/** The part of the URL's path after the prefix, still encoded. */
export const after = (c: Context, prefix: string): string =>
  new URL(c.req.url).pathname.slice(`/storage/v1${prefix}`.length);

/** The object that the URL's path names after the prefix. @throws StorageError */
export function pathAfter(c: Context, prefix: string): ObjectPath {
  const rest = after(c, prefix);
  if (!rest.includes('/')) throw noRoute(c.req.method, after(c, ''));
  return objectPath(rest);
}

/** @throws StorageError for a request without a key and a token, or with an invalid token */
export function mustBeAuthenticated({ var: { asker } }: Context<StorageEnv>): Identity {
  if (asker instanceof StorageError) throw asker;
  return asker;
}

/** @throws StorageError for a request without the role `service_role` */
export function mustBeService(c: Context<StorageEnv>): Identity {
  const asker = mustBeAuthenticated(c);
  if (asker.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
  return asker;
}
