import type { Database, Sql } from './database.ts';

export type Role = 'anon' | 'authenticated' | 'service_role';

/** Whom a request acts for. `claims` is what `auth.jwt()` answers inside the database. */
export interface Identity {
  readonly role: Role;
  readonly userId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

export const serviceIdentity: Identity = {
  role: 'service_role',
  userId: null,
  claims: { role: 'service_role' },
};

/** Makes the open transaction act as the identity; the settings end with the transaction. */
export async function assume(
  sql: Sql,
  identity: Identity,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const all = Object.entries({
    'request.jwt.claims': JSON.stringify(identity.claims),
    'request.jwt.claim.sub': identity.userId ?? '',
    'request.jwt.claim.role': identity.role,
    ...settings,
    role: identity.role,
  });
  const calls = all.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
  await sql.query(`select ${calls.join(', ')}`, all.flat());
}

/** Runs the work in a transaction under row-level security of the identity. */
export function transactionAs<T>(
  database: Database,
  identity: Identity,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await assume(sql, identity);
    return work(sql);
  });
}
