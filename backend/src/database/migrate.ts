import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from './database.ts';

const migrationFile = /^(\d+)_(.*)\.sql$/;

interface MigrationSet {
  readonly folder: string;
  /** Table with the columns version, name, statements. */
  readonly history: string;
}

/** The schemas, roles and functions that a hosted project has before its first migration. */
const system: MigrationSet = {
  folder: join(import.meta.dirname, 'system'),
  history: '_irodori.system_migrations',
};

export async function migrateSystem(database: Database): Promise<void> {
  await database.exec(`
    create schema if not exists _irodori;
    create table if not exists _irodori.system_migrations (version text primary key, name text, statements text[]);
  `);
  await migrate(database, system);
}

/** Applies the project's migrations in order, each once, then its seed file once. */
export async function migrateProject(database: Database, supabaseFolder: string): Promise<void> {
  const folder = join(supabaseFolder, 'migrations');
  if (existsSync(folder)) {
    await migrate(database, { folder, history: 'supabase_migrations.schema_migrations' });
  }
  const seed = join(supabaseFolder, 'seed.sql');
  if (existsSync(seed)) await plantSeed(database, seed);
}

async function migrate(database: Database, { folder, history }: MigrationSet): Promise<void> {
  const { rows } = await database.query<{ version: string; statements: string[] | null }>(
    `select version, statements from ${history}`,
  );
  const applied = new Map(rows.map((row) => [row.version, row.statements?.[0]]));
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()) {
    const [, version, name] = migrationFile.exec(file) ?? [];
    if (!version) throw new Error(`Migration ${join(folder, file)}: name it <digits>_<name>.sql`);
    const text = await readFile(join(folder, file), 'utf8');
    const before = applied.get(version);
    if (before === text) continue;
    if (before !== undefined) {
      throw new Error(
        `Migration ${file} was changed after it was applied to this data folder. ` +
          'Restore it and add a new migration, or start from empty data with --fresh.',
      );
    }
    await run(database, file, async (sql) => {
      await sql.exec(text);
      await sql.exec('reset role; set search_path to public, extensions');
      await sql.query(`insert into ${history} (version, name, statements) values ($1, $2, $3)`, [
        version,
        name,
        [text],
      ]);
    });
  }
}

async function plantSeed(database: Database, path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const name = basename(path);
  const { rows } = await database.query('select 1 from supabase_migrations.seed_files where path = $1', [
    name,
  ]);
  if (rows.length > 0) return;
  await run(database, name, async (sql) => {
    await sql.exec(text);
    await sql.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
  });
}

async function run(database: Database, file: string, work: Parameters<Database['transaction']>[0]) {
  try {
    await database.transaction(work);
  } catch (error) {
    throw new Error(`${file} failed and was rolled back: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
