import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPackages, buildPackages } from '../publish/build.ts';
import { journeys } from '../tests/journeys.ts';
import { local, modules as all } from '../paths.ts';
import { say, sayError, step } from '../terminal/progress.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

/**
 * `npm run journeys -- [--postgres] [--exchanged-screens] [--module <folder> …] [filter …]`: only the journeys, on a separate
 * stack. With exchanged screens each step for a desktop runs on a phone, and each for a phone on a desktop. With modules the
 * site has these alone, and no backend.
 */
const { values, positionals: filters } = parseArgs({
  options: {
    postgres: { type: 'boolean' },
    'exchanged-screens': { type: 'boolean' },
    module: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const database = values.postgres ? 'postgres' : 'pglite';
if (values['exchanged-screens']) process.env['SCREENS'] = 'exchanged';
const { module: modules } = values;
const folder = join(local, 'journeys', modules === undefined ? database : 'modules');
const signal = stopSignal();
try {
  await rm(folder, { recursive: true, force: true });
  await step('Builds', () => buildPackages(['shell', ...(modules ?? all)], signal), builtPackages);
  const { passed, failures } = await journeys({ folder, database, filters, modules, signal });
  say(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  sayError(error);
  process.exit(1);
}
