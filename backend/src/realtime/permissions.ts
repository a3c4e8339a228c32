import { randomUUID } from 'node:crypto';
import { isDatabaseError, type Database } from '../database/database.ts';
import { assume, type Identity } from '../database/identity.ts';

export interface Permissions {
  readonly read: boolean;
  readonly write: boolean;
}

export const everything: Permissions = { read: true, write: true };

class Undone extends Error {}

/**
 * What the policies on `realtime.messages` let an identity do with a private topic: whether it would see a
 * broadcast there, and whether it could insert one. Both are tried and rolled back.
 */
export async function permissionsOn(
  database: Database,
  identity: Identity,
  topic: string,
): Promise<Permissions> {
  if (identity.role === 'service_role') return everything;
  let read = false;
  let write = false;
  const insert = `insert into realtime.messages (id, topic, extension, event, private) values ($1, $2, 'broadcast', '', true)`;
  try {
    await database.transaction(async (sql) => {
      const id = randomUUID();
      await sql.query(insert, [id, topic]);
      await assume(sql, identity, { 'realtime.topic': topic });
      read = (await sql.query('select 1 from realtime.messages where id = $1', [id])).rows.length > 0;
      await sql.query(insert, [randomUUID(), topic]);
      write = true;
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone) && !isDatabaseError(error, '42501')) throw error;
  }
  return { read, write };
}
