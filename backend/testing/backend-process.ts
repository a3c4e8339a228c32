import { join, relative, resolve } from 'node:path';
import { startProcess as start, type BackendProcess } from './start-process.ts';

const root = resolve(import.meta.dirname, '..');
export const fixtureProject = join(root, 'contract/project');

/** Starts a backend that serves the contract's project, given as a relative path, as a developer would write it. */
export const startProcess = (
  data: string,
  env: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
): Promise<BackendProcess> =>
  start({ data, project: relative(root, fixtureProject), cwd: root, env, wrapper });

export { keys, variablesFor, type BackendProcess } from './start-process.ts';
