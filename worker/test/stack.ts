import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newDatabase } from 'barebase/testing';
import { start, type Running } from './process.ts';

const repository = resolve(import.meta.dirname, '../..');
const secretKey = 'sb_secret_only_for_the_tests_of_the_worker';
const publishableKey = 'sb_publishable_only_for_the_tests_of_the_worker';

const steps = { slow: 50, quick: 8 };

/** A visitor with a session of the backend. */
export interface TestVisitor {
  readonly client: SupabaseClient;
  readonly userId: string;
}

/** The real backend with data of its own and two apps for Bloom, and workers on demand. */
export interface Stack extends AsyncDisposable {
  readonly service: SupabaseClient;
  readonly url: string;
  /** Its pictures take so many steps that a test can interfere in the middle of a drawing. */
  readonly slowAppId: string;
  readonly quickAppId: string;
  /** Adds an app whose pictures are drawn by this pipeline. */
  addApp(pipeline: string): Promise<string>;
  /** What a worker of this backend needs. */
  readonly workerVariables: Readonly<Record<string, string>>;
  /** Signs a new visitor up. */
  signUp(): Promise<TestVisitor>;
  /** The worker that an earlier test left running, or a new one. */
  worker(): Promise<Running>;
  /** Kills the worker that an earlier test left running. */
  killWorker(): Promise<void>;
  /** A new worker, which is the only one when it starts. */
  ownWorker(env?: Readonly<Record<string, string>>): Promise<Running>;
  killOwnWorkers(): Promise<void>;
  /** Makes the drawings of the slow app slow, or quick, also those that begin again. */
  setPace(pace: keyof typeof steps): Promise<void>;
  /** Kills the backend; starts it again with the same data and port when the function settles. */
  withoutBackend(during: () => Promise<void>): Promise<void>;
  /** Those of the texts that stand in a file of the backend: in a row that was ever written, or in the storage. */
  kept(texts: readonly string[]): Promise<readonly string[]>;
}

export async function startStack(): Promise<Stack> {
  const data = await mkdtemp(join(tmpdir(), 'irodori-worker-test-'));
  await newDatabase(join(data, 'db'), join(repository, 'supabase'));
  const startBackend = (port: string) =>
    start(join(repository, 'supabase/backend/main.ts'), {
      BACKEND_PORT: port,
      BACKEND_DATA: data,
      SUPABASE_FOLDER: join(repository, 'supabase'),
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      VERIFICATION_PROVIDER: 'off',
      // Many visitors sign up from one address.
      AUTH_RATE_LIMIT: '1000',
    });
  let backend = startBackend('0');
  const url = String((await backend.line('ready'))['url']);
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const service = createClient(url, secretKey, options);
  const workerVariables = {
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
    WORKER_PIPELINES: 'bloom',
    WORKER_LEASE_SECONDS: '3',
    WORKER_POLL_MS: '200',
  };
  const ownWorkers: Running[] = [];
  let shared: Running | undefined;
  let visitors = 0;

  async function startWorker(env: Readonly<Record<string, string>> = {}): Promise<Running> {
    const worker = start(join(repository, 'worker/src/main.ts'), { ...workerVariables, ...env });
    await worker.line('ready');
    return worker;
  }

  return {
    service,
    url,
    slowAppId: await addApp(service, { slug: 'slow', pipeline: 'bloom', config: { steps: steps.slow } }),
    quickAppId: await addApp(service, { slug: 'quick', pipeline: 'bloom', config: { steps: steps.quick } }),
    workerVariables,

    addApp: (pipeline) => addApp(service, { slug: pipeline, pipeline, config: {} }),

    async signUp() {
      const client = createClient(url, publishableKey, options);
      visitors++;
      const email = `visitor-${visitors}@example.test`;
      const { data: link } = await service.auth.admin.generateLink({ type: 'magiclink', email });
      const token_hash = link.properties?.hashed_token ?? '';
      const { data: session, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
      if (error !== null || session.user === null) throw error ?? new Error('No user');
      return { client, userId: session.user.id };
    },

    async worker() {
      if (shared === undefined || shared.hasEnded()) shared = await startWorker();
      return shared;
    },

    async killWorker() {
      await shared?.stop('SIGKILL');
    },

    async ownWorker(env) {
      await shared?.stop('SIGKILL');
      const worker = await startWorker(env);
      ownWorkers.push(worker);
      return worker;
    },

    async killOwnWorkers() {
      await Promise.all(ownWorkers.splice(0).map((worker) => worker.stop('SIGKILL')));
    },

    async setPace(pace) {
      const default_pipeline_config = { steps: steps[pace] };
      await service.from('models').update({ default_pipeline_config }).eq('name', modelName('slow'));
    },

    async withoutBackend(during) {
      await backend.stop('SIGKILL');
      try {
        await during();
      } finally {
        backend = startBackend(new URL(url).port);
        await backend.line('ready');
      }
    },

    async kept(texts) {
      const entries = await readdir(data, { recursive: true, withFileTypes: true });
      const found = new Set<string>();
      for (const entry of entries.filter((each) => each.isFile())) {
        const content = await readFile(join(entry.parentPath, entry.name));
        for (const text of texts) if (!found.has(text) && content.includes(text)) found.add(text);
      }
      return texts.filter((text) => found.has(text));
    },

    async [Symbol.asyncDispose]() {
      await shared?.stop('SIGKILL');
      await backend.stop();
      await rm(data, { recursive: true });
    },
  };
}

const modelName = (slug: string): string => `Model of the worker’s tests, ${slug}`;

interface TestApp {
  readonly slug: string;
  readonly pipeline: string;
  readonly config: object;
}
async function addApp(service: SupabaseClient, { slug, pipeline, config }: TestApp): Promise<string> {
  const insert = async (table: string, row: object): Promise<string> => {
    const { data, error } = await service.from(table).insert(row).select('id').single<{ id: string }>();
    if (error !== null) throw new Error(`${table}: ${error.message}`);
    return data.id;
  };
  const category_id = await insert('categories', {
    name: `Tests, ${slug}`,
    description: '',
    slug: `worker-tests-${slug}`,
  });
  const model_id = await insert('models', {
    name: modelName(slug),
    description: '',
    pipeline,
    default_pipeline_config: config,
    task_name: 'text-to-image',
  });
  const app_id = await insert('apps', {
    name: `App of the worker’s tests, ${slug}`,
    description: 'Draws for tests.',
    icon: 'icon.webp',
    version: '1.0.0',
    slug: `worker-tests-${slug}`,
    category_id,
    model_id,
    config: { cost: 2, style: 'plain' },
    header: 'Tests',
  });
  const field = { app_id, required: false };
  await insert('app_prompt_fields', {
    ...field,
    name: 'prompt',
    label: 'Prompt',
    type: 'LONG_TEXT',
    mdel_input_type: 'PROMPT',
    position: 0,
  });
  await insert('app_prompt_fields', {
    ...field,
    name: 'seed',
    label: 'Seed',
    type: 'SHORT_TEXT',
    mdel_input_type: 'ATTRIBUTE',
    position: 1,
    config: { numeric: true, attribute: 'seed' },
  });
  await insert('app_prompt_fields', {
    ...field,
    name: 'colours',
    label: 'A picture with your colours',
    type: 'IMAGE_INPUT',
    mdel_input_type: 'ATTRIBUTE',
    position: 2,
    config: { attribute: 'palette' },
  });
  return app_id;
}
