import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProcess, type Address } from './backend-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Address;
  }
}

/** One server for every test that only speaks to it over its sockets. */
export default async function setup(project: TestProject) {
  const data = await mkdtemp(join(tmpdir(), 'irodori-backend-'));
  const backend = await startProcess(data);
  project.provide('backend', { url: backend.url, data });
  return async () => {
    await backend.end('SIGTERM');
    await rm(data, { recursive: true });
  };
}
