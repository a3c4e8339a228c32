import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../publish/build.ts';
import { journeys } from '../tests/journeys.ts';
import { local, root } from '../paths.ts';
import { say, sayError } from '../terminal/progress.ts';
import { run } from '../terminal/run.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/**
 * `npm run faults -- [words of a fault …]`: makes a module fail in all ways, or in those named, and writes what it cost
 * visitors to docs/faults.md.
 */
const words = process.argv.slice(2);
const folder = join(local, 'faults');
const signal = stopSignal();
try {
  await rm(folder, { recursive: true, force: true });
  await buildAll(signal);
  const filters = ['--config', 'sweep.config.ts', ...words.flatMap((word) => ['--grep', word])];
  const { passed, failures } = await journeys({ folder, database: 'pglite', filters, signal });
  await run(join(root, 'node_modules', '.bin', 'oxfmt'), ['docs/faults.md'], root, { signal });
  say(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  sayError(error);
  process.exit(1);
}
