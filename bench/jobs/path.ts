import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { submitJobResponse } from '@irodori/contract/job';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys, startProcess, temporaryFolder } from 'barebase/testing';
import { root } from 'stack/paths';
import { z } from 'zod';

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
const pollMs = 1000;
const options = { auth: { persistSession: false, autoRefreshToken: false } };

const ended = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'ERROR']),
  output: z.nullable(z.object({ images: z.array(z.object({ path: z.string() })) })),
});
type Ended = z.infer<typeof ended>;

/** A backend with the project's edge functions, and a page of a signed-in visitor. */
export interface Site extends AsyncDisposable {
  measure(design: Design, jobs: number): Promise<Added>;
}

export async function startSite(): Promise<Site> {
  const data = await temporaryFolder('irodori-jobs-');
  const backend = await startProcess({
    data,
    project: join(root, 'supabase'),
    main: join(root, 'supabase/backend/main.ts'),
    env: { VERIFICATION_PROVIDER: 'off', SITE_URL: 'http://localhost:3000' },
  });
  const service = createClient(backend.url, keys.secret, options);
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
        const { drawing, drawn } = await worker.timesOf(id);
        if (job < 0) continue;
        added.before.push(drawing - submitted);
        added.after.push(shown - drawn);
      }
      await page.close();
      return added;
    },
    async [Symbol.asyncDispose]() {
      await backend.end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function openPage(url: string, service: SupabaseClient) {
  const client = createClient(url, keys.publishable, options);
  const { data: session, error } = await client.auth.signInAnonymously();
  if (error || !session.user) throw error ?? new Error('No visitor');
  const { error: refused } = await service
    .from('credit_entries')
    .insert({ user_id: session.user.id, kind: 'grant', amount: 10_000, note: 'bench' });
  if (refused) throw new Error(refused.message);
  const { data: app } = await client.from('apps').select('id').eq('slug', 'ai-image-generator').single();
  return { client, appId: String(app?.id) };
}

/** Orders a picture as the generator page does. */
async function order(client: SupabaseClient, appId: string): Promise<string> {
  const { data, error } = await client.functions.invoke<unknown>('submit-job', {
    body: { appId, prompt: { prompt: 'a girl with silver hair' }, idempotencyKey: randomUUID() },
  });
  if (error !== null) throw error;
  return submitJobResponse.parse(data).jobId;
}

/** Loads a picture as the page of a job does. */
async function loadPicture(client: SupabaseClient, path: string): Promise<void> {
  const { data, error } = await client.storage.from('outputs').createSignedUrl(path, 3600);
  if (error) throw error;
  const response = await fetch(data.signedUrl);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  await response.arrayBuffer();
}

interface Page {
  /** Resolves when the page knows that the job has ended. */
  ended(id: string): Promise<Ended>;
  close(): Promise<void>;
}

async function listeningPage(client: SupabaseClient): Promise<Page> {
  const known = new Map<string, PromiseWithResolvers<Ended>>();
  const endOf = (id: string) => {
    const end = known.get(id) ?? Promise.withResolvers<Ended>();
    known.set(id, end);
    return end;
  };
  const joined = Promise.withResolvers<void>();
  await client.realtime.setAuth();
  const channel = client
    .channel('own-jobs')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'jobs' }, ({ new: row }) => {
      const job = ended.safeParse(row).data;
      if (job !== undefined) endOf(job.id).resolve(job);
    })
    .on('system', {}, ({ status }) => status === 'ok' && joined.resolve())
    .subscribe();
  await joined.promise;
  return {
    ended: (id) => endOf(id).promise,
    async close() {
      await client.removeChannel(channel);
    },
  };
}

function pollingPage(client: SupabaseClient): Page {
  return {
    async ended(id) {
      for (;;) {
        await pause(pollMs);
        const { data } = await client.from('jobs').select('id,status,output').eq('id', id).single();
        const job = ended.safeParse(data).data;
        if (job !== undefined) return job;
      }
    },
    close: async () => undefined,
  };
}

interface Times {
  /** When the engine began and ended, in milliseconds since 1970. */
  readonly drawing: number;
  readonly drawn: number;
}

interface Worker extends AsyncDisposable {
  timesOf(job: string): Promise<Times>;
}

const line = z.object({ event: z.string(), job: z.string().optional(), time: z.number() });

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
    const { event, job, time } = line.parse(JSON.parse(text));
    if (event === 'ready') ready.resolve();
    if (job !== undefined) times.set(`${event} ${job}`, time);
  });
  await ready.promise;
  return {
    async timesOf(job) {
      const [drawing, drawn] = [times.get(`drawing ${job}`), times.get(`drawn ${job}`)];
      if (drawing === undefined || drawn === undefined) throw new Error(`The worker did not draw ${job}.`);
      return { drawing, drawn };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
