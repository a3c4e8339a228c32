import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProcess, type BackendProcess } from './backend-process.ts';
import { makeTemplate, removeFolder } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Pick<BackendProcess, 'url' | 'data'> & { readonly template: string };
  }
}

/** Starts one backend for all tests that use it only over HTTP and WebSockets. */
export default async function setup(project: TestProject) {
  const root = await temporaryFolder('barebase-backend-');
  const template = join(root, 'template');
  await makeTemplate(template);
  await cp(template, join(root, 'data'), { recursive: true });
  const backend = await startProcess(join(root, 'data'));
  project.provide('backend', { url: backend.url, data: backend.data, template });
  return async () => {
    await backend.end('SIGTERM');
    await removeFolder(root);
  };
}
