import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Database, Lease } from '../database/database.ts';

/** A query builder over our database: a connection is held for as long as a transaction lasts. */
export function lockedKysely(database: Database): Kysely<never> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LockedDriver(database),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class LockedConnection implements DatabaseConnection {
  readonly lease: Lease;

  constructor(lease: Lease) {
    this.lease = lease;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.lease.query<Row>(query.sql, query.parameters);
    return { rows, numAffectedRows: BigInt(affected) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: the database has one connection');
  }
}

class LockedDriver implements Driver {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LockedConnection> {
    return new LockedConnection(await this.#database.acquire());
  }

  async beginTransaction(connection: LockedConnection): Promise<void> {
    await connection.lease.exec('begin');
  }

  async commitTransaction(connection: LockedConnection): Promise<void> {
    await connection.lease.exec('commit');
  }

  async rollbackTransaction(connection: LockedConnection): Promise<void> {
    await connection.lease.exec('rollback');
  }

  async releaseConnection(connection: LockedConnection): Promise<void> {
    connection.lease.release();
  }

  async destroy(): Promise<void> {}
}
