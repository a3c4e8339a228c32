import { join } from 'node:path';
import { runUntilStopped } from '../terminal/run-until-stopped.ts';
import { startStack } from '../services/stack.ts';

/** `npm run dev`: the same stack with hot updates of the shell and every module, on the same data. */
await runUntilStopped((settings, signal) =>
  startStack({
    settings: {
      ...settings,
      registryFolder: join(settings.folder, 'registry-dev'),
      keysFolder: join(settings.folder, 'keys-dev'),
    },
    isFresh: process.argv.includes('--fresh'),
    sources: 'watched',
    signal,
  }),
);
