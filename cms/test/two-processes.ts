import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TestCms } from './test-cms.ts';

const sqlite = createRequire(import.meta.url).resolve('../node_modules/better-sqlite3');

/**
 * Writes a value in a transaction that is open for a while, over and over, and says so when a transaction has begun.
 * Ends when its parent is gone, which cannot kill it then, or after a minute.
 */
const writer = `
const database = new (require(${JSON.stringify(sqlite)}))(process.argv[1]);
database.pragma('busy_timeout = 10000');
const pause = new Int32Array(new SharedArrayBuffer(4));
const parent = Number(process.argv[2]);
const end = Date.now() + 60_000;
while (process.ppid === parent && Date.now() < end) {
  database.exec('BEGIN IMMEDIATE');
  database.exec("UPDATE strapi_core_store_settings SET environment = environment");
  process.stdout.write('writing\\n');
  Atomics.wait(pause, 0, 0, 20);
  database.exec('COMMIT');
  Atomics.wait(pause, 0, 0, 20);
}`;

async function startWriter(): Promise<void> {
  const file = join(process.env['CMS_DATA'] ?? '', 'content.sqlite');
  const child = spawn(process.execPath, ['-e', writer, file, String(process.pid)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
}

/** @param cms the content backend that the tests share, when they run */
export function twoProcesses(cms: () => TestCms): void {
  test('the content backend reads and writes while another process writes to the same SQLite file', async () => {
    await startWriter();
    const { db, store: storeOf } = cms().strapi;
    const store = storeOf({ type: 'core', name: 'two_processes' });
    for (let round = 1; round <= 10; round += 1) {
      await store.set({ key: 'round', value: round });
      await db.transaction(async () => {
        let value: unknown;
        // The other process would write between these reads and the write, if the transaction did not keep it out.
        for (let reads = 0; reads < 50; reads += 1) value = await store.get({ key: 'round' });
        await store.set({ key: 'round', value: Number(value) * 2 });
      });
      expect(await store.get({ key: 'round' })).toBe(round * 2);
    }
  });
}
