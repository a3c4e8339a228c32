import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import {
  isDatabaseError,
  isUnavailable,
  type Database,
  type Sql,
  type Transaction,
} from '../../database/database.ts';
import { assume, type Identity } from '../../database/identity.ts';

export type Extension = 'broadcast' | 'presence';

/** The permissions of an identity on a private topic; a missing value has not been checked yet. */
export interface Policies {
  readonly broadcast: { read?: boolean; write?: boolean };
  readonly presence: { read?: boolean; write?: boolean };
}

export const unasked = (): Policies => ({ broadcast: {}, presence: {} });

interface Asked {
  readonly database: Database;
  readonly log: Logger;
  readonly identity: Identity;
  readonly topic: string;
  readonly extensions: readonly Extension[];
}

class Undone extends Error {}

/** The extensions whose messages the identity may read on the topic: inserts one of each, selects, and rolls back. */
export async function readable(asked: Asked): Promise<Set<Extension>> {
  const seen = new Set<Extension>();
  await undone(asked, async (sql) => {
    const probes = asked.extensions.map((extension) => ({ extension, id: randomUUID() }));
    for (const { id, extension } of probes) await insert(sql, asked.topic, extension, id);
    await assume(sql, asked.identity, { 'realtime.topic': asked.topic });
    const { rows } = await sql.query<{ id: string }>(
      'select id from realtime.messages where id = any($1::uuid[])',
      [probes.map(({ id }) => id)],
    );
    for (const { id, extension } of probes) if (rows.some((row) => row.id === id)) seen.add(extension);
  });
  return seen;
}

/** The extensions whose messages the identity may insert on the topic: tries to insert each, and rolls back. */
export async function writable(asked: Asked): Promise<Set<Extension>> {
  const allowed = new Set<Extension>();
  await undone(asked, async (sql) => {
    await assume(sql, asked.identity, { 'realtime.topic': asked.topic });
    for (const extension of asked.extensions) {
      await sql.exec('savepoint probe');
      try {
        await insert(sql, asked.topic, extension, randomUUID());
        allowed.add(extension);
      } catch (error) {
        if (!isDatabaseError(error, '42501')) throw error;
        await sql.exec('rollback to savepoint probe');
      }
    }
  });
  return allowed;
}

const insert = (sql: Sql, topic: string, extension: Extension, id: string) =>
  sql.query('insert into realtime.messages (id, topic, extension) values ($1, $2, $3)', [
    id,
    topic,
    extension,
  ]);

/**
 * Runs the work and rolls it back. The error of a failing policy is logged and grants no permission.
 * @throws DatabaseError if the database is unavailable
 */
async function undone(
  { database, log, topic }: Asked,
  work: (sql: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      await work(sql);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return;
    if (isUnavailable(error)) throw error;
    log.warn({ err: error, topic }, 'RlsPolicyError: the policies on realtime.messages failed');
  }
}
