import { DatabaseError as PgError, Pool, type PoolClient } from 'pg';
import {
  DatabaseError,
  inTransaction,
  type Database,
  type Connection,
  type SqlResult,
  type Transaction,
} from '../database.ts';
import { currentCaller } from '../caller.ts';
import { FairQueue } from '../fair-queue.ts';
import { ArrayTypes } from './array-types.ts';
import { NotificationListener } from './listener.ts';
import { ParameterTypes } from './parameter-types.ts';
import { PatientClient } from './patient-client.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** The number of connections that serve requests; one further connection listens for notifications. */
  readonly poolSize: number;
}

/** The settings of every new session, as on a hosted project. */
const sessionSettings = {
  search_path: 'public,extensions',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  statement_timeout: '2min',
  idle_in_transaction_session_timeout: '1min',
};

/** Opens native Postgres. @throws Error that says why the server cannot be used */
export async function openPostgres({ url, poolSize }: PostgresOptions): Promise<Database> {
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const config = {
    connectionString: url,
    options: options.join(' '),
    application_name: 'barebase',
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: poolSize, Client: PatientClient });
  // An idle connection that breaks is replaced by the next request. One that breaks in the moment in which it leaves the
  // pool has no listener of the pool any more and none of its holder yet; unheard, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new PostgresDatabase(pool, new FairQueue(poolSize), new NotificationListener(config));
  try {
    const { rows } = await database.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) {
      throw new Error(`it is Postgres ${Math.floor(version / 10_000)}; 15 or newer is needed`);
    }
  } catch (error) {
    await database.close();
    throw new Error(
      `The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reason(error)}`,
      {
        cause: error,
      },
    );
  }
  return database;
}

class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly #pool: Pool;
  readonly #queue: FairQueue;
  readonly #listener: NotificationListener;
  readonly #types = new ArrayTypes();
  /** Never resolves: lost connections are reopened, and the server's operation is not the backend's responsibility. */
  readonly lost = new Promise<Error>(() => undefined);

  constructor(pool: Pool, queue: FairQueue, listener: NotificationListener) {
    this.#pool = pool;
    this.#queue = queue;
    this.#listener = listener;
  }

  async acquire(): Promise<Connection> {
    const leave = await this.#queue.enter(currentCaller());
    try {
      return new PooledConnection(await this.#pool.connect(), this.#types, leave);
    } catch (error) {
      leave();
      throw translated(error);
    }
  }

  query<Row>(text: string, params: readonly unknown[] = []): Promise<SqlResult<Row>> {
    return this.#held((connection) => connection.query<Row>(text, params));
  }

  exec(text: string): Promise<void> {
    return this.#held((connection) => connection.exec(text));
  }

  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T> {
    return this.#held((connection) => inTransaction(connection, () => work(connection)));
  }

  listen(...asked: Parameters<Database['listen']>): Promise<void> {
    return this.#listener.listen(...asked);
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await this.#pool.end();
  }

  async #held<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }
}

const asItIs = (text: string) => text;
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const jsonTypes: ReadonlySet<number | undefined> = new Set([114, 3802]);

class PooledConnection implements Connection {
  readonly #client: PoolClient;
  readonly #types: ArrayTypes;
  readonly #leave: () => void;
  #broken: Error | undefined;
  readonly #onError = (error: Error) => {
    this.#broken = error;
  };

  constructor(client: PoolClient, types: ArrayTypes, leave: () => void) {
    this.#client = client;
    this.#types = types;
    this.#leave = leave;
    client.on('error', this.#onError);
  }

  async query<Row>(text: string, params: readonly unknown[] = []): Promise<SqlResult<Row>> {
    return this.#guarded(async () => {
      const result = await this.#client.query<(string | null)[]>({
        text,
        values: await this.#encoded(text, params),
        rowMode: 'array',
        types: { getTypeParser: () => asItIs },
      });
      await this.#types.learn(
        this.#client,
        result.fields.map((field) => field.dataTypeID),
      );
      const columns = result.fields.map(({ name, dataTypeID }) => ({
        name,
        parse: this.#types.parserOf(dataTypeID) ?? asItIs,
      }));
      const rows = result.rows.map((values) =>
        Object.fromEntries(
          columns.map(({ name, parse }, index) => {
            const value = values[index] ?? null;
            return [name, value === null ? null : parse(value)];
          }),
        ),
      );
      return { rows: rows as Row[], affected: changing.has(result.command) ? (result.rowCount ?? 0) : 0 };
    });
  }

  async exec(text: string): Promise<void> {
    await this.#guarded(() => this.#client.query(text));
  }

  limitStatements(): void {}

  /** Does nothing, since other callers have their own connections. */
  allowInterruption(): void {}

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#broken);
    this.#leave();
  }

  /** Encodes arrays as JSON for json and jsonb, and leaves them to node-postgres for other types. */
  async #encoded(text: string, params: readonly unknown[]): Promise<unknown[]> {
    if (!params.some(Array.isArray)) return [...params];
    const described = new ParameterTypes(text);
    this.#client.query(described);
    const types = await described.result;
    return params.map((value, index) =>
      Array.isArray(value) && jsonTypes.has(types[index]) ? JSON.stringify(value) : value,
    );
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PgError))
        this.#broken = error instanceof Error ? error : new Error(String(error));
      throw translated(error);
    }
  }
}

/** Class 08 is Postgres's class of connection errors, for which the REST API returns 503. */
function translated(error: unknown): DatabaseError {
  if (error instanceof PgError) return new DatabaseError(error);
  return new DatabaseError({ code: '08006', message: `The database cannot be reached: ${reason(error)}` });
}

const reason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
};

function withoutPassword(text: string): string {
  try {
    const url = new URL(text);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'not an address such as postgres://user:password@host:5432/database';
  }
}
