import type { Database, Sql } from '../database/database.ts';
import { assume, serviceIdentity, type Identity } from '../database/identity.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { BlobStore } from './blob-store.ts';
import { withMoments } from './moments.ts';
import { storageErrorOf, type Conflict } from './storage-error.ts';

export interface StorageContext {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly signingKey: SigningKey;
  /** The largest allowed object of any bucket, in bytes. */
  readonly largest: number;
}

/** The value that `storage.operation()` returns to policies. */
export type Operation = `storage.${string}` | `object.${string}`;

const conflicts: Partial<Record<Operation, Conflict>> = {
  'storage.bucket.create': 'BucketAlreadyExists',
  'storage.object.move': 'ResourceAlreadyExists',
};

/**
 * Runs the work in one transaction, under the policies of an identity; a function finds the identity in the same
 * transaction, where it reads as the backend itself. @throws StorageError
 */
export async function actAs<T>(
  { database }: Pick<StorageContext, 'database'>,
  whose: Identity | ((sql: Sql) => Promise<Identity>),
  operation: Operation,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(async (sql) => {
      const identity = typeof whose === 'function' ? await whose(sql) : whose;
      await assume(sql, identity, {
        'storage.operation': operation,
        'storage.allow_delete_query': 'true',
      });
      return work(withMoments(sql));
    });
  } catch (error) {
    throw storageErrorOf(error, conflicts[operation] ?? 'KeyAlreadyExists');
  }
}

/** Runs the work as the storage service, after the visitor's permission is checked. */
export const actAsService = <T>(
  context: Pick<StorageContext, 'database'>,
  operation: Operation,
  work: (sql: Sql) => Promise<T>,
): Promise<T> => actAs(context, serviceIdentity, operation, work);

class Undone extends Error {}

/** Runs the work under the identity's policies and rolls it back. @throws StorageError if the policies forbid it */
export async function checkPermission(
  context: Pick<StorageContext, 'database'>,
  identity: Identity,
  operation: Operation,
  work: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  try {
    await actAs(context, identity, operation, async (sql) => {
      await work(sql);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}
