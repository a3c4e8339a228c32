import type { Logger } from 'pino';
import {
  isDatabaseError,
  isUnavailable,
  type Database,
  type Sql,
  type Transaction,
} from '../../database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { PostgresFunction } from './config.ts';

const patienceMs = 2000;
/** The default limit of a statement. */
const usualPatienceMs = 120_000;

/** Postgres could not read the payload as JSON, because of values that the visitor sent: not an error of the hook. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof RangeError ||
  (isDatabaseError(error) &&
    (['22P05', '54001'].includes(error.code) || error.message === 'invalid input syntax for type json'));

const isTransaction = (sql: Sql): sql is Transaction => 'limitStatements' in sql;

/**
 * Calls a function of the project as the role `supabase_auth_admin`, in the caller's transaction if there is one.
 * @throws AuthError if the function raises an error or takes too long; the transaction is then aborted
 * @throws DatabaseError if the database is unavailable: clients retry and keep their session
 */
export async function callFunction(
  { database, log }: { readonly database: Database; readonly log: Pick<Logger, 'warn'> },
  { schema, name }: PostgresFunction,
  payload: object,
  sql?: Sql,
): Promise<unknown> {
  const call = async (transaction: Transaction): Promise<unknown> => {
    await transaction.exec(`set local statement_timeout = ${patienceMs}; set local role supabase_auth_admin`);
    transaction.limitStatements(patienceMs);
    const { rows } = await transaction.query<{ response: unknown }>(
      `select "${schema}"."${name}"($1::jsonb) as response`,
      [payload],
    );
    await transaction.exec('reset role; set local statement_timeout to default');
    transaction.limitStatements(usualPatienceMs);
    return rows[0]?.response;
  };
  try {
    return await (sql && isTransaction(sql) ? call(sql) : database.transaction(call));
  } catch (error) {
    if (isUnreadable(error) || isUnavailable(error)) throw error;
    const uri = `pg-functions://postgres/${schema}/${name}`;
    log.warn({ err: error }, `the hook ${uri} failed`);
    throw new AuthError(500, 'unexpected_failure', `Error running hook URI: ${uri}`);
  }
}
