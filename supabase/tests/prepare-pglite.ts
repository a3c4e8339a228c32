import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, newDatabase, openPglite, temporaryFolder } from 'barebase/testing';
import type { TestProject } from 'vitest/node';

/** Creates a database with the schema of a hosted project, the migrations and the seed, once for all test files. */
export default async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('irodori-supabase-');
  await newDatabase(folder);
  const database = await openPglite({ folder });
  await migrate(database, join(import.meta.dirname, '..'));
  await database.close();
  project.provide('prepared', { engine: 'pglite', folder });
  return () => rm(folder, { recursive: true, force: true });
}
