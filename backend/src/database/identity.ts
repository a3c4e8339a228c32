import type { Database, Transaction } from './database.ts';

/** Whom a request acts for. `claims` is what `auth.jwt()` answers inside the database. */
export interface Identity {
  /** A role of the database; `assume` refuses one that authenticator may not take on. */
  readonly role: string;
  readonly userId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A function of the database that a request calls; its `set statement_timeout` holds for the whole request. */
export interface CalledFunction {
  readonly schema: string;
  readonly name: string;
}

/** Acts as the secret key does: under no row-level security. */
export const serviceIdentity: Identity = {
  role: 'service_role',
  userId: null,
  claims: { role: 'service_role' },
};

/**
 * Makes the open transaction act as the identity; the settings, the role's own among them, end with the transaction.
 * Resolves to the milliseconds that a statement may take, 0 for ever.
 * @throws DatabaseError 22023 for a role that does not exist, 42501 for one that authenticator may not take on
 */
export async function assume(
  sql: Transaction,
  identity: Identity,
  settings: Readonly<Record<string, string>> = {},
  calledFunction: CalledFunction | null = null,
): Promise<number> {
  const all = Object.entries({
    'request.jwt.claims': JSON.stringify(identity.claims),
    'request.jwt.claim.sub': identity.userId ?? '',
    'request.jwt.claim.role': identity.role,
    ...settings,
    role: identity.role,
  });
  const calls = all.map((_, index) => `set_config($${index * 2 + 4}, $${index * 2 + 5}, true)`);
  const { rows } = await sql.query<{ limit: number }>(
    `select _irodori.take_settings($1, $2, $3) as limit, ${calls.join(', ')}`,
    [identity.role, calledFunction?.schema ?? null, calledFunction?.name ?? null, ...all.flat()],
  );
  const limitMs = rows[0]?.limit ?? 0;
  sql.limitStatements(limitMs);
  return limitMs;
}

/** Runs the work in a transaction under row-level security of the identity. */
export function transactionAs<T>(
  database: Database,
  identity: Identity,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await assume(sql, identity);
    return work(sql);
  });
}
