import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import type { Database } from './database.ts';

type Where = Pick<Environment, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'BACKEND_DATA'>;

/**
 * Opens the Postgres of DATABASE_URL, or without it the embedded Postgres in the data folder. Only the code of the one
 * that is opened is loaded.
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_POOL_SIZE, BACKEND_DATA }: Where,
  log: Logger,
): Promise<Database> {
  if (DATABASE_URL !== undefined) {
    const { openPostgres } = await import('./postgres/postgres-database.ts');
    return openPostgres({ url: DATABASE_URL, poolSize: DATABASE_POOL_SIZE });
  }
  const { openPglite } = await import('./pglite/pglite-database.ts');
  return openPglite({
    folder: join(BACKEND_DATA, 'db'),
    onReopen: (reason) => log.warn({ err: reason }, 'the database is opened anew'),
  });
}
