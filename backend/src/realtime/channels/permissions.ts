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

/** What policies let an identity do with a private topic; a value that is missing was not asked for yet. */
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

/** For which extensions the identity would see a message on the topic: rows are made, looked for, and undone. */
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

/** For which extensions the identity could insert a message on the topic: tried and undone. */
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
 * A policy that fails lets nobody in; that it fails is for the log.
 * @throws DatabaseError if the database cannot be asked
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
    log.warn({ err: error, topic }, 'RlsPolicyError: the policies on realtime.messages could not be asked');
  }
}
