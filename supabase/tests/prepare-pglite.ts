import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newDatabase, temporaryFolder } from 'barebase/testing';
import type { TestProject } from 'vitest/node';

/** Creates a database with the schema of a hosted project, the migrations and the seed, once for all test files. */
export default async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder('irodori-supabase-');
  await newDatabase(folder, join(import.meta.dirname, '..'));
  project.provide('prepared', { engine: 'pglite', folder });
  return () => rm(folder, { recursive: true, force: true });
}
