import type { Database, Transaction } from './database.ts';

/** The role and user of a request. Inside the database, `auth.jwt()` returns `claims`. */
export interface Identity {
  /** A database role; `assume` refuses roles that authenticator may not assume. */
  readonly role: string;
  readonly userId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A database function that a request calls; its `set statement_timeout` applies to the whole request. */
export interface CalledFunction {
  readonly schema: string;
  readonly name: string;
}

/** The identity of the secret key, which bypasses row-level security. */
export const serviceIdentity: Identity = {
  role: 'service_role',
  userId: null,
  claims: { role: 'service_role' },
};

/**
 * Makes the open transaction act as the identity; all settings, including those of the role, end with the transaction.
 * Resolves to the statement timeout in milliseconds; 0 means no limit.
 * @throws DatabaseError 22023 for a role that does not exist, 42501 for a role that authenticator may not assume
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

/** Runs the work in a transaction that acts as the identity, under its row-level security. */
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
