import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { keys, startProcess } from '../../testing/backend-process.ts';

/** Starts the embedded backend with an empty data folder. Resolves to a function that stops the backend. */
export async function startEmbedded(
  project: TestProject,
  variables: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'barebase-contract-'));
  const backend = await startProcess(folder, variables);
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
