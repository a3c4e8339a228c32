import type { AnyAST, ConnectionContextOptions, IConnectionConfig, VarsContext } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { sql, type Kysely } from 'kysely';
import { isDatabaseError, type Database } from '../database/database.ts';
import { isRole } from '../keys/authenticate.ts';
import { databaseErrorResponse } from './database-error.ts';
import { jsonValues } from './json-values.ts';
import { lockedKysely } from './locked-kysely.ts';

// The package exports its Postgres behaviour only together with drivers of its own, which have no transaction lock;
// the class below them is reached through the prototype.
const PostgresConnection: new (config: IConnectionConfig) => PgliteConnection =
  Object.getPrototypeOf(PgliteConnection);

/** Ends a transaction without keeping what it did. */
class Undone extends Error {
  readonly response: unknown;

  constructor(response: unknown) {
    super('The transaction is rolled back');
    this.response = response;
  }
}

/** What lite's REST handler works on: each request is one transaction of its own identity. */
export class LiteConnection extends PostgresConnection {
  constructor(database: Database) {
    super({});
    this.kysely = lockedKysely(database);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the signature of the class above
  override async withContext<T>(
    vars: VarsContext | undefined,
    work: (db: Kysely<any>) => Promise<T>, // oxlint-disable-line typescript/no-explicit-any
    options: ConnectionContextOptions = {},
  ): Promise<T> {
    const { role, settings } = context(vars, options);
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await apply(transaction, settings);
        const result = await work(transaction);
        if (!options.rpc && result instanceof Response && result.status >= 400) throw new Undone(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Undone) return error.response as T;
      if (isDatabaseError(error)) return databaseErrorResponse(error, role) as T;
      throw error;
    }
  }

  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    const known = await super.onPostgrestAST(ast);
    return jsonValues(known, await this.introspect({ useCache: true }));
  }
}

function context(vars: VarsContext | undefined, { rpc }: ConnectionContextOptions) {
  const auth = Object(vars?.['auth']);
  const role = isRole(auth.role) ? auth.role : 'anon';
  const settings: Record<string, string> = {
    'request.jwt.claims': JSON.stringify(auth.jwt ?? { role }),
    'request.jwt.claim.sub': String(auth.uid ?? ''),
    'request.jwt.claim.role': role,
  };
  if (rpc) {
    settings['request.method'] = rpc.method;
    settings['request.path'] = rpc.path;
    settings['request.headers'] = JSON.stringify(rpc.requestHeaders ?? {});
    settings['response.status'] = '';
    settings['response.headers'] = '';
    if (rpc.readOnly) settings['transaction_read_only'] = 'on';
  }
  return { role, settings: { ...settings, role } };
}

// oxlint-disable-next-line typescript/no-explicit-any
async function apply(transaction: Kysely<any>, settings: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(transaction);
}
