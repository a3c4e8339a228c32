import { join } from 'node:path';
import { librarySettings } from 'shell/painter/environment';
import { root } from '../paths.ts';

/** Paths of the checkout that the shell's server may read; they contain no registry, data or secrets. */
const readable = ['shell', 'shared', 'node_modules', join('stack', 'services', 'end-with-parent.ts')];

/** Node's permission flags: a process can only read these paths, write the data folder, and start no processes. */
export function permissionFlags(dataFolder?: string, files: readonly string[] = []): string[] {
  const own = dataFolder === undefined ? [] : [dataFolder, join(dataFolder, '*')];
  return [
    '--permission',
    ...[...readable.map((name) => join(root, name)), ...own, ...files].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    ...own.map((path) => `--allow-fs-write=${path}`),
  ];
}

export const shellServer = 'shell/server/main.ts';

/** The command of the shell's server in production, which may read the data folder and further files (docs/decisions/modules-are-confined.md). */
export const shellCommand = (dataFolder?: string, files?: readonly string[]): string[] => [
  ...permissionFlags(dataFolder, files),
  // The site's own threads; modules cannot start any (shell/server/security/lock-threads.ts).
  '--allow-worker',
  // Node warns of the flag at each start.
  '--disable-warning=PERM0006',
  // The first thread asks one that hangs whose code it runs. Modules cannot debug, and no signal opens a port.
  '--allow-inspector',
  '--disable-warning=PERM0004',
  '--disable-sigusr1',
  shellServer,
];

export const painterServer = 'shell/server/painter/main.ts';

/** The command of the painter, the only one of both that may load native code (docs/decisions/preview-pictures.md). */
export const painterCommand = (folder: string): string[] => [
  ...permissionFlags(folder),
  '--allow-addons',
  painterServer,
];

/** The variables of a painter with this folder, except for its port. */
export const painterVariables = (folder: string) => ({ PAINTER_FOLDER: folder, ...librarySettings(folder) });
