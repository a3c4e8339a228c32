import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../publish/build.ts';
import { journeys } from '../tests/journeys.ts';
import { local } from '../paths.ts';
import { say, sayError } from '../terminal/progress.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/** `npm run journeys -- [--postgres] [filter …]`: only the journeys, on a separate stack. */
const filters = process.argv.slice(2).filter((argument) => argument !== '--postgres');
const database = process.argv.includes('--postgres') ? 'postgres' : 'pglite';
const folder = join(local, 'journeys', database);
const signal = stopSignal();
try {
  await rm(folder, { recursive: true, force: true });
  await buildAll(signal);
  const { passed, failures } = await journeys({ folder, database, filters, signal });
  say(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  sayError(error);
  process.exit(1);
}
