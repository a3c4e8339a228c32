import { buildAll, builtPackages } from '../publish/build.ts';
import { step } from '../terminal/progress.ts';
import { runUntilStopped } from '../terminal/run-until-stopped.ts';
import { startStack } from '../services/stack.ts';

/** `npm start`: builds what changed and starts everything. */
await runUntilStopped(async (settings, signal) => {
  await step('Site and modules', () => buildAll(signal), builtPackages);
  return startStack({
    settings,
    isFresh: process.argv.includes('--fresh'),
    sources: 'built',
    signal,
  });
});
