import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseConfig, type DatabaseConfig } from './config.ts';
import { sessionStart, type Database, type Sql } from './database.ts';
import { requireRoles } from './postgres/requirements.ts';
import { runFile } from './run-file.ts';
import { plantSeeds } from './seed.ts';
import { statementsOf } from './statements.ts';

const migrationFile = /^(\d+)_(.*)\.sql$/;

/** The key of an advisory lock, chosen arbitrarily; concurrent starts on one database migrate one after the other. */
const lock = 4_716_329_501;

interface Migration {
  readonly file: string;
  readonly path: string;
  readonly version: string;
  readonly name: string;
}

export interface MigrateOptions {
  readonly settings?: DatabaseConfig;
  /** Whether to apply migrations older than the last applied one, like the CLI's `--include-all`. */
  readonly includeAll?: boolean;
  /** Receives a warning for each skipped file and each pattern without files. */
  readonly warn?: (message: string) => void;
}

/**
 * Applies the system migrations, which create what a hosted project has before its first migration; then the project's
 * migrations in order; then its seeds. Each file is applied once.
 */
export async function migrate(
  database: Database,
  supabaseFolder: string,
  options: MigrateOptions = {},
): Promise<void> {
  const { settings = databaseConfig.parse({}), includeAll = false, warn = () => undefined } = options;
  const connection = await database.acquire();
  try {
    connection.limitStatements(0);
    await connection.exec(`set statement_timeout = 0; select pg_advisory_lock(${lock})`);
    if (database.engine === 'postgres') await requireRoles(connection);
    let applied = await migrateSystem(connection, database.engine);
    if (settings.migrations.enabled) {
      const migrations = await migrationsIn(join(supabaseFolder, 'migrations'), warn);
      const history = 'supabase_migrations.schema_migrations';
      applied += await apply(connection, migrations, { history, includeAll });
    }
    if (settings.seed.enabled) await plantSeeds(connection, supabaseFolder, settings.seed.sql_paths, warn);
    // PGlite has no autovacuum; without statistics the planner's costs are off by orders of magnitude. The catalogs are
    // analyzed after migrations only, because they have more rows than all tables of a small project.
    if (database.engine === 'pglite') await connection.exec(applied > 0 ? 'analyze' : analyzeTables);
  } finally {
    // Resets the settings that migrations have changed, and releases the lock.
    await connection
      .exec('discard all')
      .then(() => connection.exec(sessionStart))
      .catch(() => undefined);
    connection.release();
  }
}

const analyzeTables = `
  do $$
  begin
    execute (
      select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
      where relkind in ('r', 'p', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    );
  end
  $$`;

/** Resolves to the number of migrations that it applied. */
async function migrateSystem(sql: Sql, engine: Database['engine']): Promise<number> {
  await sql.exec(`
    create schema if not exists _irodori;
    create table if not exists _irodori.system_migrations (version text primary key, name text, statements text[]);
  `);
  const common = await migrationsIn(join(import.meta.dirname, 'system'));
  const native =
    engine === 'postgres' ? await migrationsIn(join(import.meta.dirname, 'postgres/system')) : [];
  const replaced = new Map(native.map((migration) => [migration.file, migration]));
  const migrations = common.map((migration) => replaced.get(migration.file) ?? migration);
  return apply(sql, migrations, { history: '_irodori.system_migrations', includeAll: true });
}

async function migrationsIn(
  folder: string,
  warn: (message: string) => void = () => undefined,
): Promise<Migration[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const migrations = files.toSorted().flatMap((file) => {
    const [, version, name = ''] = migrationFile.exec(file) ?? [];
    if (version !== undefined) return [{ file, path: join(folder, file), version, name }];
    warn(`Migration ${join(folder, file)} is skipped: its name is not <digits>_<name>.sql`);
    return [];
  });
  const byVersion = new Map<string, string>();
  for (const { file, version } of migrations) {
    const twin = byVersion.get(version);
    if (twin !== undefined) {
      throw new Error(
        `Migrations ${twin} and ${file} in ${folder} have the same version; rename one of them.`,
      );
    }
    byVersion.set(version, file);
  }
  return migrations;
}

interface History {
  readonly history: string;
  readonly includeAll: boolean;
}

/** Resolves to the number of migrations that it applied. */
async function apply(
  sql: Sql,
  migrations: readonly Migration[],
  { history, includeAll }: History,
): Promise<number> {
  const { rows } = await sql.query<{ version: string; statements: string[] | null }>(
    `select version, statements from ${history}`,
  );
  const applied = new Map(rows.map((row) => [row.version, row.statements ?? []]));
  requireOrder(migrations, [...applied.keys()], includeAll);
  for (const { file, path, version, name } of migrations) {
    const text = await readFile(path, 'utf8');
    const statements = statementsOf(text);
    const before = applied.get(version);
    if (before === undefined) {
      await runFile(sql, file, statements, () =>
        sql.query(`insert into ${history} (version, name, statements) values ($1, $2, $3)`, [
          version,
          name,
          statements,
        ]),
      );
    } else if (!isSame(before, statements, text)) {
      throw new Error(
        `Migration ${file} was changed after it was applied to this database. ` +
          'Restore it and add a new migration, or start with an empty data folder.',
      );
    }
  }
  return migrations.length - applied.size;
}

/** Refuses applied migrations without a file and new migrations older than the last applied one, like the CLI. */
function requireOrder(
  migrations: readonly Migration[],
  applied: readonly string[],
  includeAll: boolean,
): void {
  const versions = new Set(migrations.map(({ version }) => version));
  const missing = applied.filter((version) => !versions.has(version)).toSorted();
  if (missing.length > 0) {
    throw new Error(
      `This database has migrations whose files are not there: ${missing.join(', ')}. ` +
        'Restore the files, or start with an empty data folder.',
    );
  }
  if (includeAll) return;
  const last = applied.toSorted().at(-1) ?? '';
  const late = migrations.filter(({ version }) => version < last && !applied.includes(version));
  if (late.length > 0) {
    throw new Error(
      `Migrations are to be inserted before the last one of this database, ${last}: ` +
        `${late.map(({ file }) => file).join(', ')}. ` +
        'Give them later versions, or set MIGRATIONS_INCLUDE_ALL=true to apply them as they are.',
    );
  }
}

/** Earlier versions recorded the whole text of a file as one statement. */
const isSame = (before: readonly string[], statements: readonly string[], text: string): boolean =>
  (before.length === 1 && before[0] === text) ||
  (before.length === statements.length && before.every((each, index) => each === statements[index]));
