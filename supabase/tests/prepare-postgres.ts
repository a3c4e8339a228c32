import { join } from 'node:path';
import { migrate, openPostgres, startPostgres } from 'barebase/testing';
import type { TestProject } from 'vitest/node';

/** Like `prepare-pglite.ts`, on a Postgres that the tests start. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const server = await openPostgres({ url: postgres.url('postgres'), poolSize: 1 });
    await server.exec('create database prepared');
    await server.close();
    const database = await openPostgres({ url: postgres.url('prepared'), poolSize: 2 });
    await migrate(database, join(import.meta.dirname, '..'));
    await database.close();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('prepared', { engine: 'postgres', server: postgres.url('') });
  return () => postgres.stop();
}
