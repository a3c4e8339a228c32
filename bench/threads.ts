import { join } from 'node:path';
import { shellServer } from 'stack/shell-command';
import { compareCpu } from './compare-cpu.ts';
import { ownPages } from './load.ts';

/**
 * `npm --prefix bench run threads`, with `npm start` running: what it costs that the site runs in threads that can be
 * ended. Built-ins are not frozen, since the site cannot be started that way in the first thread.
 */
const preload = (name: string): string[] => ['--import', join(import.meta.dirname, name)];
const kinds = {
  'in one thread': [...preload('unfrozen.ts'), ...preload('one-thread.ts'), shellServer],
  'in threads': [...preload('unfrozen.ts'), shellServer],
};
const paths = ['/', '/ai-elf-generator', '/terms-of-service'];
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' };
process.stdout.write('Pages that are rendered for each visitor:\n');
await compareCpu({ kinds, paths, headers: { ...ownPages, ...encodings }, pagesPerRound: 100 });
process.stdout.write('Pages that are kept for all visitors:\n');
await compareCpu({ kinds, paths, headers: encodings, pagesPerRound: 500 });
