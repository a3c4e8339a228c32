import { join } from 'node:path';
import { permissionFlags, shellServer } from 'stack/shell-command';
import { compareCpu } from './compare-cpu.ts';
import { ownPages } from './load.ts';

/**
 * `npm --prefix bench run shell-flags`, with `npm start` running: the cost of confining modules. Shells with and without
 * each measure alternate; their CPU time per page is compared.
 */
const unfrozenFile = join(import.meta.dirname, 'unfrozen.ts');
const unfrozen = ['--import', unfrozenFile];
await compareCpu({
  kinds: {
    'not confined': [...unfrozen, shellServer],
    'with --permission': [
      ...unfrozen,
      ...permissionFlags(),
      '--allow-worker',
      `--allow-fs-read=${unfrozenFile}`,
      shellServer,
    ],
    'with frozen built-ins': [shellServer],
    'with --frozen-intrinsics, which is not used': [...unfrozen, '--frozen-intrinsics', shellServer],
  },
  paths: ['/', '/ai-elf-generator'],
  headers: ownPages,
  pagesPerRound: 100,
});
