import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateProject, migrateSystem } from 'backend/database/migrate';
import { openPglite } from 'backend/database/pglite/pglite-database';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A closed database with the migrations and the seed, to be copied. */
    readonly preparedDatabase: string;
  }
}

/** What a hosted project has, then this project's migrations and seed: once for all test files. */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-supabase-'));
  const database = await openPglite({ folder });
  await migrateSystem(database);
  await migrateProject(database, join(import.meta.dirname, '..'));
  await database.close();
  project.provide('preparedDatabase', folder);
  return () => rm(folder, { recursive: true, force: true });
}
