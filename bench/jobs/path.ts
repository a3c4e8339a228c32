import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { keys, startPostgres, startProcess, temporaryFolder } from 'barebase/testing';
import { root } from 'stack/paths';
import { z } from 'zod';
import { clientOptions, listeningPage, loadPicture, openPage, order, pollingPage, pollMs } from './page.ts';

/** What is fast: realtime wakes the worker and tells the page. Or both ask once a second. */
export type Design = 'told' | 'polling';

/** The milliseconds that the path adds to an engine's time, of each job. */
export interface Added {
  /** From the page's request until the engine begins. */
  readonly before: number[];
  /** From the engine's end until the page has the picture's bytes. */
  readonly after: number[];
}

const engineMs = 200;

export const databases = ['PGlite', 'Postgres'] as const;

/** A backend with the project's edge functions, and a page of a signed-in visitor. */
export interface Site extends AsyncDisposable {
  measure(design: Design, jobs: number): Promise<Added>;
}

export async function startSite(database: (typeof databases)[number]): Promise<Site> {
  const data = await temporaryFolder('irodori-jobs-');
  const postgres = database === 'Postgres' ? await startPostgres() : undefined;
  const backend = await startProcess({
    data,
    project: join(root, 'supabase'),
    main: join(root, 'supabase/backend/main.ts'),
    env: {
      VERIFICATION_PROVIDER: 'off',
      SITE_URL: 'http://localhost:3000',
      ...(postgres && { DATABASE_URL: postgres.url('postgres') }),
    },
  });
  const service = createClient(backend.url, keys.secret, clientOptions);
  const { client, appId } = await openPage(backend.url, service);
  return {
    async measure(design, jobs) {
      await using worker = await startWorker(backend.url, design);
      const page = design === 'told' ? await listeningPage(client) : pollingPage(client);
      const added: Added = { before: [], after: [] };
      // The first jobs start the edge function and fill the caches.
      for (let job = -5; job < jobs; job += 1) {
        // A poll is as likely at each time of its second.
        if (design === 'polling') await pause(Math.random() * pollMs);
        const submitted = Date.now();
        const id = await order(client, appId);
        const path = (await page.ended(id)).output?.images[0]?.path;
        if (path === undefined) throw new Error(`Job ${id} gave no picture.`);
        await loadPicture(client, path);
        const shown = Date.now();
        const { drawing, drawn } = worker.times();
        if (job < 0) continue;
        added.before.push(drawing - submitted);
        added.after.push(shown - drawn);
      }
      await page.close();
      return added;
    },
    async [Symbol.asyncDispose]() {
      await backend.end('SIGTERM');
      await postgres?.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

interface Times {
  /** When the engine began and ended, in milliseconds since 1970. */
  readonly drawing: number;
  readonly drawn: number;
}

interface Worker extends AsyncDisposable {
  /** Of the job that ended last. */
  times(): Times;
}

const line = z.object({ event: z.string(), time: z.number() });

/** The worker with an engine of fixed duration. */
async function startWorker(url: string, design: Design): Promise<Worker> {
  const child = spawn(process.execPath, [join(root, 'worker/test/fixed-worker.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: keys.secret,
      WORKER_PIPELINES: 'bloom',
      ENGINE_MS: String(engineMs),
      ...(design === 'polling' && { ONLY_POLLS: 'yes', WORKER_POLL_MS: String(pollMs) }),
    },
  });
  const exited = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  const times = new Map<string, number>();
  createInterface({ input: child.stdout }).on('line', (text) => {
    const { event, time } = line.parse(JSON.parse(text));
    if (event === 'ready') ready.resolve();
    times.set(event, time);
  });
  await ready.promise;
  return {
    times() {
      const [drawing, drawn] = [times.get('drawing'), times.get('drawn')];
      times.clear();
      if (drawing === undefined || drawn === undefined) throw new Error('The worker drew no job.');
      return { drawing, drawn };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
