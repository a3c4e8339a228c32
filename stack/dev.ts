import { join } from 'node:path';
import { local } from './paths.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startStack } from './stack.ts';

/** `npm run dev`: the same stack with hot updates of the shell and every module, on the same data. */
await runUntilStopped((settings, signal) =>
  startStack({
    settings: { ...settings, registryFolder: join(local, 'registry-dev') },
    folder: local,
    isFresh: process.argv.includes('--fresh'),
    sources: 'watched',
    signal,
  }),
);
