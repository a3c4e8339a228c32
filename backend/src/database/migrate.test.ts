import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fixtureProject } from '../../testing/backend-process.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { databaseConfig } from './config.ts';
import { migrate, type MigrateOptions } from './migrate.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let project: string;
beforeAll(async () => {
  own = await ownDatabase();
  project = await mkdtemp(join(tmpdir(), 'barebase-project-'));
  await cp(fixtureProject, project, { recursive: true });
});
afterAll(async () => {
  await own.remove();
  await rm(project, { recursive: true });
});

/** Migrates with an additional file in the project; the file and its record are removed when the test ends. */
async function withFile(path: string, text: string, options?: MigrateOptions): Promise<void> {
  const file = join(project, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const [version] = /\d+/.exec(path) ?? [];
  onTestFinished(async () => {
    await rm(file, { force: true });
    await own.database.query('delete from supabase_migrations.schema_migrations where version = $1', [
      version,
    ]);
  });
  await migrate(own.database, project, options);
}

const rowsOf = async (text: string): Promise<unknown[]> => (await own.database.query(text)).rows;

const recorded = async (version = '20260101000000') => {
  const { rows } = await own.database.query<{ name: string; statements: string[] }>(
    'select name, statements from supabase_migrations.schema_migrations where version = $1',
    [version],
  );
  return rows[0];
};

test('on PGlite a start without new migrations analyzes the tables again', async () => {
  onTestFinished(() => own.database.exec('drop table public.grown'));
  await own.database.exec('create table public.grown as select n from generate_series(1, 500) n');
  await migrate(own.database, project);
  expect(await rowsOf(`select reltuples from pg_class where oid = 'public.grown'::regclass`)).toEqual([
    { reltuples: 500 },
  ]);
});

test('an applied migration is recorded like by the CLI, with its name and a list of its statements', async () => {
  const { name, statements = [] } = (await recorded()) ?? {};
  expect(name).toBe('notes');
  expect(statements.length).toBeGreaterThan(10);
  expect(statements[0]).toMatch(/^create table public\.notes \([^]*\)$/);
  expect(statements[1]).toBe('alter table public.notes enable row level security');
  const rows = await rowsOf(
    `select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'supabase_migrations' and table_name = 'schema_migrations'`,
  );
  expect(rows).toEqual([
    { columns: ['version', 'statements', 'name', 'created_by', 'idempotency_key', 'rollback'] },
  ]);
});

test('a migration recorded as one statement by an earlier version still counts as unchanged', async () => {
  const text = await readFile(join(project, 'migrations/20260101000000_notes.sql'), 'utf8');
  const record = (statements: readonly string[]) =>
    own.database.query(
      `update supabase_migrations.schema_migrations set statements = $1 where version = '20260101000000'`,
      [statements],
    );
  const { statements: before = [] } = (await recorded()) ?? {};
  onTestFinished(async () => void (await record(before)));
  await record([text]);
  await migrate(own.database, project);
  expect((await recorded())?.statements).toEqual([text]);
});

test('in the migrations folder a file with another kind of name is skipped with a warning, a folder without', async () => {
  const warnings: string[] = [];
  await mkdir(join(project, 'migrations/30000101000000_folder.sql'), { recursive: true });
  await withFile('migrations/draft.sql', 'nonsense', { warn: (message) => warnings.push(message) });
  expect(warnings).toEqual([expect.stringMatching(/draft\.sql is skipped: its name/)]);
});

test.each([
  ['create index concurrently', 'create index concurrently notes_by_body on public.notes (body)'],
  ['vacuum', 'vacuum public.notes'],
])(
  '%s, which cannot run in a transaction, succeeds as first statement of a migration and fails later in it',
  async (_, statement) => {
    await withFile('migrations/30010101000000_alone.sql', `${statement};\nselect 1;`);
    expect((await recorded('30010101000000'))?.statements).toEqual([statement, 'select 1']);
    await expect(withFile('migrations/30010201000000_late.sql', `select 1;\n${statement};`)).rejects.toThrow(
      /30010201000000_late\.sql failed at its statement 2 \(.*\) and was rolled back: .* cannot run inside a transaction block/,
    );
    expect(await recorded('30010201000000')).toBeUndefined();
  },
);

test('a migration with CRLF line endings, comments and a DO block is applied, as is an empty migration', async () => {
  const text =
    '-- one\r\ncreate table public.windows (id int);\r\n/* ; */\r\ndo $$ begin\r\n perform 1;\r\nend $$;\r\n-- end';
  await withFile('migrations/30020101000000_windows.sql', text);
  expect((await recorded('30020101000000'))?.statements).toEqual([
    '-- one\r\ncreate table public.windows (id int)',
    '/* ; */\r\ndo $$ begin\r\n perform 1;\r\nend $$',
    '-- end',
  ]);
  await withFile('migrations/30020201000000_empty.sql', '\n');
  expect((await recorded('30020201000000'))?.statements).toEqual([]);
});

test.each([
  ['a byte order mark', '\uFEFFselect 1', /statement 1 .* rolled back: syntax error/],
  [
    'COPY from the file',
    'create table public.c (n int); copy public.c from stdin; \n1\n\\.\n',
    /statement 2 .* use INSERT/,
  ],
  [
    'a violated constraint',
    `create table public.c (n int unique); insert into public.c values (1), (1)`,
    /statement 2 \(insert into public\.c values \(1\), \(1\)\) .*Key \(n\)=\(1\) already exists/,
  ],
])(
  'a migration that fails because of %s names the statement and changes nothing',
  async (_, text, message) => {
    await expect(withFile('migrations/30030101000000_fails.sql', text)).rejects.toThrow(message);
    expect(await recorded('30030101000000')).toBeUndefined();
    expect(await rowsOf(`select to_regclass('public.c') as found`)).toEqual([{ found: null }]);
  },
);

test('a migration with its own BEGIN and COMMIT keeps the committed statements when a later statement fails', async () => {
  const text = 'begin; create table public.first (); commit; create table public.second (); select 1 / 0;';
  await expect(withFile('migrations/30040101000000_own.sql', text)).rejects.toThrow(
    /statement 5 \(select 1 \/ 0\) and what it did up to statement 3 stays: division by zero/,
  );
  expect(
    await rowsOf(`select to_regclass('public.first')::text as first, to_regclass('public.second') as second`),
  ).toEqual([{ first: 'first', second: null }]);
});

test('settings of one migration affect neither the next migration nor requests', async () => {
  const first = 'migrations/30050101000000_sets.sql';
  const text = `select set_config('search_path', '', false); set timezone = 'Asia/Tokyo'`;
  await writeFile(join(project, first), text);
  await withFile(
    'migrations/30050201000000_next.sql',
    `create table next_one as select current_setting('timezone') as zone`,
  );
  await withFile(first, text);
  expect(await rowsOf('select zone, now()::text as now from public.next_one')).toEqual([
    { zone: 'UTC', now: expect.stringMatching(/\+00$/) },
  ]);
});

test('a migration older than the last applied one is refused, like by the CLI, unless includeAll is set', async () => {
  const path = 'migrations/20250101000000_late.sql';
  await expect(withFile(path, 'select 1')).rejects.toThrow(
    /to be inserted before the last one of this database, \d+: 20250101000000_late\.sql\./,
  );
  await withFile(path, 'select 1', { includeAll: true });
  expect(await recorded('20250101000000')).toMatchObject({ name: 'late' });
});

test('an applied migration without a file makes the migration fail, like by the CLI', async () => {
  await own.database.exec(
    `insert into supabase_migrations.schema_migrations (version) values ('20251231000000')`,
  );
  await expect(migrate(own.database, project)).rejects.toThrow(/files are not there: 20251231000000\./);
  await own.database.exec(
    `delete from supabase_migrations.schema_migrations where version = '20251231000000'`,
  );
});

test('with [db.migrations] and [db.seed] disabled, neither migrations nor seeds run', async () => {
  const settings = databaseConfig.parse({
    migrations: { enabled: false },
    seed: { enabled: false, sql_paths: ['./seeds/*.sql'] },
  });
  await withFile('seeds/off.sql', 'nonsense', { settings });
  await withFile('migrations/30060101000000_off.sql', 'nonsense', { settings });
  expect(await recorded('30060101000000')).toBeUndefined();
});

const seedFiles = () => rowsOf('select path, hash from supabase_migrations.seed_files order by path');

test('a seed file runs once and is recorded with its path and SHA-256', async () => {
  const before = await seedFiles();
  expect(before).toEqual([{ path: 'supabase/seed.sql', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  await migrate(own.database, project);
  expect(await seedFiles()).toEqual(before);
});

test('the seed files of sql_paths run once each, in the order of the patterns and by name within a pattern', async () => {
  await own.database.exec('create table public.planted (id int generated always as identity, name text)');
  onTestFinished(async () => {
    await own.database.exec(
      'drop table public.planted; delete from supabase_migrations.seed_files where path like $$supabase/seeds/%$$',
    );
    await rm(join(project, 'seeds'), { recursive: true });
  });
  const plant = (name: string) => `insert into public.planted (name) values ('${name}')`;
  const files = { 'b.sql': 'b', 'a.sql': 'a', 'last/c.sql': 'c', 'ignored.txt': 'ignored' };
  for (const [file, name] of Object.entries(files)) {
    await mkdir(dirname(join(project, 'seeds', file)), { recursive: true });
    await writeFile(join(project, 'seeds', file), plant(name));
  }
  const warnings: string[] = [];
  const sql_paths = ['./seeds/last/*.sql', 'seeds/[ab].sql', 'seeds/*.sql', 'seeds/none*.sql'];
  const options = {
    settings: databaseConfig.parse({ seed: { sql_paths } }),
    warn: (message: string) => warnings.push(message),
  };
  await migrate(own.database, project, options);
  const names = () => rowsOf('select name from public.planted order by id');
  expect(await names()).toEqual([{ name: 'c' }, { name: 'a' }, { name: 'b' }]);
  expect(warnings).toEqual([expect.stringMatching(/^No file matches seeds\/none\*\.sql/)]);

  const before = await seedFiles();
  await writeFile(join(project, 'seeds/a.sql'), plant('changed'));
  await migrate(own.database, project, options);
  expect(await names()).toHaveLength(3);
  const after = await seedFiles();
  expect(after.map((each) => (each as { path: string }).path)).toEqual([
    'supabase/seed.sql',
    'supabase/seeds/a.sql',
    'supabase/seeds/b.sql',
    'supabase/seeds/last/c.sql',
  ]);
  expect(after[1]).not.toEqual(before[1]);
});

test('a failing seed file is rolled back with an error that names the file and the statement', async () => {
  const settings = databaseConfig.parse({ seed: { sql_paths: ['seeds/wrong.sql'] } });
  await expect(
    withFile('seeds/wrong.sql', 'create table public.half (); select nonsense', { settings }),
  ).rejects.toThrow(/supabase\/seeds\/wrong\.sql failed at its statement 2 .* was rolled back/);
  expect(await rowsOf(`select to_regclass('public.half') as half`)).toEqual([{ half: null }]);
});
