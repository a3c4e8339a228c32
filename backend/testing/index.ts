/** Tools for tests: a backend as a process, a database without a backend, and a native Postgres. */
export { Chance } from './chance.ts';
export { keys, startProcess, type BackendProcess, type ProcessOptions } from './start-process.ts';
export { startPostgres, type NativePostgres } from './native-postgres.ts';
export { temporaryFolder } from './temporary-folder.ts';
export { newDatabase } from './new-database.ts';
export { compileOnce } from './compile-once.ts';
export { FakeProvider } from './fake-provider.ts';
export { openToOthers } from './open-to-others.ts';
export { migrate, type MigrateOptions } from '../src/database/migrate.ts';
export { openPglite } from '../src/database/pglite/pglite-database.ts';
export { openPostgres } from '../src/database/postgres/postgres-database.ts';
export { serviceIdentity, transactionAs, type Identity } from '../src/database/identity.ts';
export type { Database, Sql } from '../src/database/database.ts';
