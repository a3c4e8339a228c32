import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Chance,
  compileOnce,
  keys,
  newDatabase,
  startPostgres,
  temporaryFolder,
  type NativePostgres,
} from 'barebase/testing';
import { clientFor, project, registered } from 'barebase-contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../settings/port.ts';
import { startService, type Service } from '../services/service.ts';

import { Writer } from './writer.ts';

const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 10);
const seed = Number(process.env['TORTURE_SEED'] ?? randomInt(2 ** 31));
const chance = new Chance(seed);
const patience = { timeout: 120_000, interval: 50 };

async function startBackend(postgres?: NativePostgres): Promise<{ service: Service; url: string }> {
  const folder = await temporaryFolder('irodori-torture-');
  if (postgres === undefined) await newDatabase(join(folder, 'data', 'db'), project);
  const port = await freePort();
  const service = await startService({
    name: 'backend',
    command: [compileOnce, 'backend/src/main.ts', 'start'],
    env: {
      BACKEND_PORT: String(port),
      BACKEND_DATA: join(folder, 'data'),
      SUPABASE_FOLDER: project,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      AUTH_RATE_LIMIT: '1000000',
      ...(postgres && { DATABASE_URL: postgres.url('postgres') }),
    },
    logFolder: folder,
    readyWithinMs: 120_000,
  });
  onTestFinished(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { service, url: `http://127.0.0.1:${port}` };
}

const serves = (url: string): Promise<void> =>
  vi.waitFor(async () => {
    const response = await fetch(`${url}/rest/v1/notes?limit=1`, { headers: { apikey: keys.publishable } });
    expect(response.status).toBe(200);
  }, patience);

/** Kills the service's current process after a random time. */
async function kill(service: Service, before: number | undefined, withinMs: number): Promise<number> {
  const pid = await vi.waitFor(() => {
    const current = service.pid();
    if (current === undefined || current === before) throw new Error('the service is not started again yet');
    return current;
  }, patience);
  await pause(chance.below(withinMs));
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function startWriters(url: string, isDatabaseApart: boolean): Promise<Writer[]> {
  vi.spyOn(console, 'log').mockReturnValue();
  return Promise.all(
    Array.from(
      { length: 4 },
      async () =>
        new Writer(
          url,
          await registered(clientFor(url, keys.publishable)),
          new Chance(chance.below(2 ** 31)),
          isDatabaseApart,
        ),
    ),
  );
}

/** Lets a visitor write once, so that a kill right after it finds something to lose, however busy the machine is. */
const writesOnce = (writer: Writer): Promise<void> =>
  vi.waitFor(async () => {
    if (!(await writer.write())) throw new Error('the write got no response');
  }, patience);

/** Lets visitors write while a process is killed, and checks that no acknowledged write is lost. */
async function survive(
  writers: readonly Writer[],
  url: string,
  round: number,
  killing: () => Promise<void>,
): Promise<void> {
  await Promise.all(writers.map(writesOnce));
  const stop = new AbortController();
  const writing = writers.map((writer) => writer.writeUntilCut(stop.signal));
  await killing();
  stop.abort();
  await Promise.all(writing);
  await serves(url);
  for (const writer of writers) {
    expect(await writer.losses(), `round ${round}, TORTURE_SEED=${seed}`).toEqual([]);
  }
}

const acknowledgedBy = (writers: readonly Writer[]): number =>
  writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

test(
  `the backend, killed at random in ${rounds} rounds (seed ${seed}), restarts and loses no acknowledged write`,
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    const { service, url } = await startBackend();
    const writers = await startWriters(url, false);
    for (let round = 1; round <= rounds; round++) {
      await survive(writers, url, round, async () => {
        const killed = await kill(service, undefined, 700);
        // In one round of four the process is killed again while it starts.
        if (chance.happens(0.25)) await kill(service, killed, 1500);
      });
    }
    expect(acknowledgedBy(writers)).toBeGreaterThan(rounds * writers.length);
  },
);

const roundsOnPostgres = Math.ceil(rounds / 5);

test(
  `the backend on a Postgres that crashes too loses no acknowledged write in ${roundsOnPostgres} rounds (seed ${seed})`,
  { timeout: 60_000 + roundsOnPostgres * 60_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const { service, url } = await startBackend(postgres);
    const writers = await startWriters(url, true);
    for (let round = 1; round <= roundsOnPostgres; round++) {
      await survive(writers, url, round, async () => {
        const isCrashing = chance.happens(0.7);
        if (isCrashing) {
          await pause(chance.below(700));
          await postgres.crash();
        }
        if (!isCrashing || chance.happens(0.3)) await kill(service, undefined, 300);
      });
    }
    expect(acknowledgedBy(writers)).toBeGreaterThan(roundsOnPostgres * writers.length);
  },
);
