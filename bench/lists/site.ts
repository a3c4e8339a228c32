import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '@irodori/platform';
import { createServerPlatform } from '@irodori/platform/server';
import { createServerClient } from '@supabase/ssr';
import {
  keys,
  openPglite,
  openPostgres,
  startPostgres,
  startProcess,
  temporaryFolder,
  type Sql,
} from 'barebase/testing';
import { root } from 'stack/paths';
import { fill } from './fill.ts';

export type Engine = 'PGlite' | 'Postgres';

/** A backend whose database has a number of jobs. */
export interface Site {
  /** The platform as the site's server makes it for a page of the visitor with many jobs. */
  readonly many: Platform;
  /** The same of a visitor with twenty jobs. */
  readonly few: Platform;
  /** The same of a visitor without a session. */
  readonly guest: Platform;
  /** The end of a list one page before the page of this number, or before the last page. */
  readonly ends: Ends;
  /** The app with the fewest jobs. */
  readonly rarest: RarestApp;
  stop(): Promise<void>;
}

export interface Ends {
  /** The moment of the last of the own jobs before the page. */
  readonly own: string;
  /** The cursor of the last public picture before the page. */
  readonly shown: string;
}

export interface RarestApp {
  readonly slug: string;
  /** A slug. */
  readonly category: string;
  /** A name. */
  readonly model: string;
}

/** Starts a backend, has two visitors sign up, fills its database, and starts it again. */
export async function startSite(engine: Engine, jobs: number, page: number): Promise<Site> {
  const folder = await temporaryFolder('irodori-lists-');
  const postgres = engine === 'Postgres' ? await startPostgres() : undefined;
  const start = () =>
    startProcess({
      data: folder,
      project: join(root, 'supabase'),
      env: { ...(postgres && { DATABASE_URL: postgres.url('postgres') }), LOG_LEVEL: 'info' },
    });
  const [many, few] = [new Visitor(), new Visitor()];
  const first = await start();
  const owners = { many: await many.signUp(first.url), few: await few.signUp(first.url) };
  await first.end('SIGTERM');

  const database = postgres
    ? await openPostgres({ url: postgres.url('postgres'), poolSize: 1 })
    : await openPglite({ folder: join(folder, 'db') });
  const connection = await database.acquire();
  connection.limitStatements(0);
  await connection.exec('set statement_timeout = 0');
  await fill(connection, jobs, owners);
  // As the autovacuum of a server does; the backend on PGlite does it at its start.
  if (database.engine === 'postgres') await connection.exec('vacuum analyze');
  const ends = await endsOf(connection, owners.many, page);
  const rarest = await rarestOf(connection);
  connection.release();
  await database.close();

  const { url, end } = await start();
  const platformOf = async (visitor?: Visitor) =>
    createServerPlatform({
      url,
      key: keys.publishable,
      ...(visitor && {
        cookies: { header: await visitor.cookie(url), isSecure: false, set: () => undefined },
      }),
    });
  return {
    many: await platformOf(many),
    few: await platformOf(few),
    guest: await platformOf(),
    ends,
    rarest,
    async stop() {
      await end('SIGTERM');
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A guest account and the cookies of its session. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  #client(url: string) {
    return createServerClient(url, keys.publishable, {
      cookies: {
        getAll: () => [...this.#cookies].map(([name, value]) => ({ name, value })),
        setAll: (all) => all.forEach(({ name, value }) => this.#cookies.set(name, value)),
      },
    });
  }

  /** Returns the id of the new account. */
  async signUp(url: string): Promise<string> {
    const { data, error } = await this.#client(url).auth.signInAnonymously();
    if (error !== null || data.user === null) throw new Error(`Nobody could sign up: ${error?.message}`);
    return data.user.id;
  }

  /** The `Cookie` header of the session, which is refreshed before: filling a database can take an hour. */
  async cookie(url: string): Promise<string> {
    const { error } = await this.#client(url).auth.refreshSession();
    if (error !== null) throw new Error(`The session could not be refreshed: ${error.message}`);
    return [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }
}

const pageSize = 24;

async function endsOf(sql: Sql, visitor: string, page: number): Promise<Ends> {
  const rowBefore = (rows: string) =>
    `(select greatest(0, least($1::integer * ${pageSize}, count(*) - ${pageSize}) - 1) ${rows})`;
  const own = `from public.jobs where user_id = $2 and deleted_at is null`;
  const shown = `from public.shown_pictures where is_listed`;
  const [end] = (
    await sql.query<Ends>(
      `select
         (select to_json(created_at) #>> '{}' ${own} order by created_at desc
          offset ${rowBefore(own)} limit 1) as own,
         (select (to_json(shown_at) #>> '{}') || '_' || job_id ${shown} order by shown_at desc, job_id desc
          offset ${rowBefore(shown)} limit 1) as shown`,
      [page - 1, visitor],
    )
  ).rows;
  if (end === undefined) throw new Error('The database has no jobs.');
  return end;
}

async function rarestOf(sql: Sql): Promise<RarestApp> {
  const { rows } = await sql.query<RarestApp>(
    `select a.slug, c.slug as category, m.name as model from public.apps a
     join public.categories c on c.id = a.category_id join public.models m on m.id = a.model_id
     order by a.slug desc limit 1`,
  );
  const [rarest] = rows;
  if (rarest === undefined) throw new Error('The database has no apps.');
  return rarest;
}
