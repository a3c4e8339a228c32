import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../publish/build.ts';
import { journeys } from '../tests/journeys.ts';
import { local } from '../paths.ts';
import { say, sayError } from '../terminal/progress.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/**
 * `npm run journeys -- [--postgres] [--exchanged-screens] [filter …]`: only the journeys, on a separate stack. With exchanged
 * screens each step for a desktop runs on a phone, and each for a phone on a desktop.
 */
const { values, positionals: filters } = parseArgs({
  options: { postgres: { type: 'boolean' }, 'exchanged-screens': { type: 'boolean' } },
  allowPositionals: true,
});
const database = values.postgres ? 'postgres' : 'pglite';
if (values['exchanged-screens']) process.env['SCREENS'] = 'exchanged';
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
