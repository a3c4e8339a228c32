import type { Database, Sql } from '../database/database.ts';
import { assume } from '../database/identity.ts';
import type { RestRequest } from './request.ts';
import { name, rendered, sql, type Fragment } from './sql/fragment.ts';
import type { RestSettings } from './settings.ts';

/** What an answer is made of: the database, what it holds, and how the API is set. */
export interface RestContext {
  readonly database: Database;
  readonly settings: RestSettings;
}

/** Runs the work in one transaction as the request's identity; a fault undoes all of it, and so may the request. */
export async function asRequest<T>(
  { database, settings }: RestContext,
  request: RestRequest,
  isReading: boolean,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const end = request.preferences.tx ?? settings.txEnd.otherwise;
  try {
    return await database.transaction(async (connection) => {
      const called = request.resource.kind === 'function' ? request.resource.relation : null;
      await assume(connection, request.identity, settingsOf(request, settings, isReading), called);
      if (settings.preRequest)
        await run(connection, sql`select ${name(...settings.preRequest.split('.'))}()`);
      const result = await work((statement) => run(connection, statement));
      if (end === 'commit') return result;
      // What would have failed at the commit fails now.
      await connection.exec('set constraints all immediate');
      throw new Undone(result);
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}

/** Ends a transaction whose result is wanted without what it did. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly result: unknown;

  constructor(result: unknown) {
    super('The transaction was rolled back as it was asked for');
    this.result = result;
  }
}

export type Run = <Row>(statement: Fragment) => Promise<Row[]>;

async function run<Row>(connection: Sql, statement: Fragment): Promise<Row[]> {
  const { text, params } = rendered(statement);
  return (await connection.query<Row>(text, params)).rows;
}

function settingsOf(
  request: RestRequest,
  settings: RestSettings,
  isReading: boolean,
): Record<string, string> {
  const { headers, method, path, schema, identity, preferences } = request;
  const searchPath = [...new Set([schema, ...settings.extraSearchPath])];
  return {
    search_path: searchPath.map((each) => `"${each.replaceAll('"', '""')}"`).join(', '),
    'request.jwt.claims': JSON.stringify({ ...identity.claims, role: identity.role }),
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(Object.fromEntries([...headers].filter(([key]) => key !== 'cookie'))),
    'request.cookies': JSON.stringify(cookiesOf(headers.get('cookie'))),
    'response.headers': '',
    'response.status': '',
    ...(preferences.timezone && { timezone: preferences.timezone }),
    ...(isReading && { transaction_read_only: 'on' }),
  };
}

const cookiesOf = (header: string | null): Record<string, string> =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map((pair) => /^\s*([^=]+)=(.*)$/.exec(pair))
      .flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').trim()] as const] : [])),
  );
