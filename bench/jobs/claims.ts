import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  migrate,
  openPglite,
  openPostgres,
  startPostgres,
  temporaryFolder,
  type Database,
} from 'barebase/testing';
import { root } from 'stack/paths';
import { median } from '../median.ts';

/** How the waiting jobs belong to visitors: `visitors` gives their number for a number of jobs. */
export const shapes = [
  { name: 'one job each', visitors: (jobs: number) => jobs },
  { name: 'ten visitors', visitors: () => 10 },
] as const;

type Shape = (typeof shapes)[number];

/** Opens migrated databases of one engine. */
export interface Engine extends AsyncDisposable {
  readonly name: string;
  open(): Promise<Database>;
}

const project = join(root, 'supabase');

export async function pglite(): Promise<Engine> {
  const folders: string[] = [];
  return {
    name: 'PGlite',
    async open() {
      const folder = await temporaryFolder('irodori-claims-');
      folders.push(folder);
      return ready(await openPglite({ folder }));
    },
    async [Symbol.asyncDispose]() {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function postgres(): Promise<Engine> {
  const server = await startPostgres();
  let count = 0;
  return {
    name: 'Postgres',
    async open() {
      const name = `claims_${(count += 1)}`;
      const maintenance = await openPostgres({ url: server.url('postgres'), poolSize: 1 });
      await maintenance.exec(`create database ${name}`);
      await maintenance.close();
      return ready(await openPostgres({ url: server.url(name), poolSize: 1 }));
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

/** With the project's tables, of which realtime hears, as while pages and workers are connected. */
async function ready(database: Database): Promise<Database> {
  await migrate(database, project);
  await database.query('select _irodori.follow_publication()');
  return database;
}

const rounds = 100;

/** The median time of a claim in milliseconds for each number of waiting jobs; the claims of all numbers take turns. */
export async function timesOfClaims(
  { open }: Engine,
  { visitors }: Shape,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const queues: { readonly database: Database; readonly times: number[] }[] = [];
  for (const jobs of numbers) {
    const database = await open();
    await fill(database, jobs, visitors(jobs));
    queues.push({ database, times: [] });
  }
  try {
    // The first claims fill the caches.
    for (let round = -10; round < rounds; round += 1) {
      for (const { database, times } of queues) {
        const ms = await claimOne(database);
        if (round >= 0) times.push(ms);
      }
    }
  } finally {
    for (const { database } of queues) await database.close();
  }
  return queues.map(({ times }) => median(times));
}

/** So many rows are written by one statement, which then stays within the backend's limit. */
const rowsAtOnce = 250;

async function fill(database: Database, jobs: number, visitors: number): Promise<void> {
  for (let made = 0; made < visitors; made += rowsAtOnce) {
    await database.query(
      `insert into auth.users (id, email)
       select gen_random_uuid(), 'visitor-' || n || '@example.org' from generate_series($1::integer, $2::integer) n`,
      [made + 1, Math.min(made + rowsAtOnce, visitors)],
    );
  }
  const { rows: ids } = await database.query<{ id: string }>('select id from public.users');
  for (let made = 0; made < jobs; made += rowsAtOnce) {
    const owners = Array.from(
      { length: Math.min(rowsAtOnce, jobs - made) },
      (_, n) => ids[(made + n) % ids.length]?.id,
    );
    await database.query(
      `insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key)
       select v.id::uuid, a.id, '{}', 0, gen_random_uuid()
       from unnest($1::text[]) v (id), public.apps a where a.slug = 'ai-elf-generator'`,
      [owners],
    );
    await database.query(`update public.jobs set status = 'CREATED' where status = 'INITIATED'`);
  }
}

/** Claims a job, then completes it and orders another for its visitor, so that as many wait as before. */
async function claimOne(database: Database): Promise<number> {
  const begun = performance.now();
  const { rows } = await database.transaction((sql) =>
    sql.query<{ job: { id: string; attempt: number; userId: string; app: { id: string } } | null }>(
      `select public.claim_job('bench', '{ink,bloom}', 30) as job`,
    ),
  );
  const ms = performance.now() - begun;
  const job = rows[0]?.job;
  if (job == null) throw new Error('No job was claimed.');
  await database.query(`select public.complete_job($1, 'bench', $2, '{"images":[]}')`, [job.id, job.attempt]);
  const { rows: made } = await database.query<{ id: string }>(
    `insert into public.jobs (user_id, app_id, prompt, cost, idempotency_key)
     values ($1, $2, '{}', 0, gen_random_uuid()) returning id`,
    [job.userId, job.app.id],
  );
  await database.query('select public.accept_job($1)', [made[0]?.id]);
  return ms;
}
