import { join } from 'node:path';
import { root } from './paths.ts';

/** What the shell's server reads of the checkout: not the registry, the backend's data or any secret. */
const readable = ['shell', 'shared', 'node_modules', join('stack', 'end-with-parent.ts')];

/** Modules read no file of others, write none outside the shell's data folder, start nothing and load no addon. */
export function permissionFlags(dataFolder?: string): string[] {
  const own = dataFolder === undefined ? [] : [dataFolder, join(dataFolder, '*')];
  return [
    '--permission',
    ...[...readable.map((name) => join(root, name)), ...own].map((path) => `--allow-fs-read=${path}`),
    ...own.map((path) => `--allow-fs-write=${path}`),
  ];
}

export const shellServer = 'shell/server/main.ts';

/** Starts the shell's server as production does (docs/decisions/modules-are-confined.md). */
export const shellCommand = (dataFolder?: string): string[] => [...permissionFlags(dataFolder), shellServer];
