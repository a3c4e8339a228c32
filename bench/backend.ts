import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'stack/paths';
import { measure } from './backend/measure.ts';
import { operationsOf } from './backend/operations.ts';
import { onPglite, onPostgres, plainLite } from './backend/targets.ts';
import { speedPage, type Row } from './backend/speed-page.ts';

/**
 * `npm --prefix bench run backend`: requests per second and latencies of the embedded backend on PGlite and on native
 * Postgres, compared with the original `@supabase/lite`, with 1, 10 and 50 connections that send sequential requests.
 * Writes `backend/docs/backend-speed.md`.
 */
const connections = [1, 10, 50];
const rows: Row[] = [];

for (const open of [onPglite, onPostgres, plainLite]) {
  const target = await open();
  try {
    for (const operation of await operationsOf(target)) {
      for (const amount of connections) {
        const measured = await measure(operation, amount);
        rows.push({ operation: operation.name, connections: amount, target: target.name, ...measured });
        process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
      }
    }
  } finally {
    await target.stop();
  }
}
await writeFile(join(root, 'backend', 'docs', 'backend-speed.md'), speedPage(rows));
// Realtime clients would keep the process alive.
process.exit();
