import { Interrupted, type Database, type Sql } from '../database/database.ts';
import { assume } from '../database/identity.ts';
import { refuseCostly } from './bound.ts';
import type { ReadPlan } from './plan/read-plan.ts';
import type { RestRequest } from './request.ts';
import { name, rendered, sql, type Fragment } from './sql/fragment.ts';
import type { RestSettings } from './settings.ts';

export interface RestContext {
  readonly database: Database;
  readonly settings: RestSettings;
}

/**
 * Runs the work in one transaction as the request's identity. An error rolls it back, and so does `tx=rollback`. A read
 * that is interrupted for other callers is repeated until its attempts together exceed the statement timeout.
 */
export async function asRequest<T>(
  context: RestContext,
  request: RestRequest,
  isReading: boolean,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  let spentMs = 0;
  for (let attempts = 0; ; attempts += 1) {
    const attempt = { attempts, begunAt: 0, limitMs: 0 };
    try {
      return await runOnce({ context, request, isReading, attempt }, work);
    } catch (error) {
      if (error instanceof Undone) return error.result as T;
      if (!(error instanceof Interrupted)) throw error;
      spentMs += performance.now() - attempt.begunAt;
      if (spentMs >= attempt.limitMs) throw error;
    }
  }
}

interface Once {
  readonly context: RestContext;
  readonly request: RestRequest;
  readonly isReading: boolean;
  /** `runOnce` records the attempt's start and time limit here. */
  readonly attempt: { readonly attempts: number; begunAt: number; limitMs: number };
}

function runOnce<T>({ context, request, isReading, attempt }: Once, work: (run: Run) => Promise<T>) {
  const { database, settings } = context;
  const { identity, preferences, resource } = request;
  return database.transaction(async (connection) => {
    attempt.begunAt = performance.now();
    const called = resource.kind === 'function' ? resource.relation : null;
    const limitMs = await assume(connection, identity, settingsOf(request, settings, isReading), called);
    attempt.limitMs = limitMs;
    if (isReading) connection.allowInterruption();
    if (settings.preRequest) await run(connection, sql`select ${name(...settings.preRequest.split('.'))}()`);
    // Only PGlite needs the bound: native Postgres serves other requests during a slow statement.
    const isBounded = database.engine === 'pglite' && identity.role !== 'service_role' && limitMs > 0;
    const result = await work(async (statement, plan) => {
      if (isBounded && plan) await refuseCostly(connection, statement, { plan, limitMs });
      return run(connection, statement);
    });
    if ((preferences.tx ?? settings.txEnd.otherwise) === 'commit') return result;
    // Checks deferred constraints, which would otherwise be checked at the commit.
    await connection.exec('set constraints all immediate');
    throw new Undone(result);
  }, attempt.attempts);
}

/** Rolls a transaction back but keeps its result. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly result: unknown;

  constructor(result: unknown) {
    super('The transaction was rolled back as requested');
    this.result = result;
  }
}

/** Runs the statement; with a plan, the statement is refused if its planned cost is too high. */
export type Run = <Row>(statement: Fragment, plan?: ReadPlan) => Promise<Row[]>;

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
