import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite, openPostgres, temporaryFolder, type Database } from 'barebase/testing';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the migrations and the seed. It has no connections, so that it can be copied. */
    readonly prepared:
      | { readonly engine: 'pglite'; readonly folder: string }
      | { readonly engine: 'postgres'; readonly server: string };
  }
}

/** Copies the prepared database on the tests' Postgres and returns the copy's URL. */
async function copyOn(server: string): Promise<string> {
  const name = `copy_${randomUUID()}`;
  const maintenance = await openPostgres({ url: `${server}postgres`, poolSize: 1 });
  await maintenance.exec(`create database "${name}" template prepared`);
  await maintenance.close();
  return server + name;
}

/** Gives a backend its copy of the prepared database, in its data folder or by the environment variables returned. */
export async function givePrepared(dataFolder: string): Promise<Record<string, string>> {
  const prepared = inject('prepared');
  if (prepared.engine === 'postgres') return { DATABASE_URL: await copyOn(prepared.server) };
  cpSync(prepared.folder, join(dataFolder, 'db'), { recursive: true });
  return {};
}

export interface Copy {
  readonly database: Database;
  remove(): Promise<void>;
}

/** Copies the prepared database and opens the copy. */
export async function openCopy(): Promise<Copy> {
  const prepared = inject('prepared');
  if (prepared.engine === 'postgres') {
    const database = await openPostgres({ url: await copyOn(prepared.server), poolSize: 4 });
    return { database, remove: () => database.close() };
  }
  const folder = await temporaryFolder('irodori-supabase-');
  cpSync(prepared.folder, folder, { recursive: true });
  const database = await openPglite({ folder });
  return {
    database,
    async remove() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
