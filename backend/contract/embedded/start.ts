import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { keys, startProcess } from '../../testing/backend-process.ts';
import { newDatabase } from '../../testing/new-database.ts';

/** Starts the embedded backend on an empty database, of PGlite without a URL. Resolves to a function that stops the backend. */
export async function startEmbedded(
  project: TestProject,
  databaseUrl?: string,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'barebase-contract-'));
  if (databaseUrl === undefined) await newDatabase(join(folder, 'db'));
  const backend = await startProcess(folder, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  project.provide('target', {
    url: backend.url,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  });
  return async () => {
    await backend.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
}
