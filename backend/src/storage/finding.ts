import type { Context } from 'hono';
import type { Sql } from '../database/database.ts';
import { serviceIdentity, type Identity } from '../database/identity.ts';
import { getBucket } from './buckets/buckets.ts';
import type { ObjectPath } from './names.ts';
import { getObject, type ObjectRow } from './objects/objects.ts';
import type { StorageEnv } from './storage-app.ts';
import { actAs, actAsService, type Operation, type StorageContext } from './storage-context.ts';
import { bucketNotFound, StorageError } from './storage-error.ts';

/** Finds an object of a public bucket without checking permissions. @throws StorageError */
export const findPublic = (
  context: StorageContext,
  path: ObjectPath,
  operation: Operation,
): Promise<ObjectRow> =>
  actAsService(context, operation, async (sql) => {
    if (!(await getBucket(sql, path.bucket)).public) throw bucketNotFound();
    return getObject(sql, path);
  });

/** Finds an object that the client may see; everybody may see objects of public buckets. @throws StorageError */
export function findFor(
  c: Context<StorageEnv>,
  context: StorageContext,
  path: ObjectPath,
  operation: Operation,
): Promise<ObjectRow> {
  const asker = async (sql: Sql): Promise<Identity> => {
    if ((await getBucket(sql, path.bucket)).public) return serviceIdentity;
    if (c.var.asker instanceof StorageError) throw bucketNotFound();
    return c.var.asker;
  };
  return actAs(context, asker, operation, (sql) => getObject(sql, path));
}
