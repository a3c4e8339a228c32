import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys, startProcess, temporaryFolder } from 'barebase/testing';
import { root } from 'stack/paths';
import { clientOptions, listeningPage, loadPicture, openPage, order } from '../jobs/page.ts';
import type { Added } from '../jobs/path.ts';
import { adapters } from './doubles.ts';

/** A backend, a worker with an engine of each adapter, and a page of a signed-in visitor. */
interface Site extends AsyncDisposable {
  /**
   * What is added to the time of one engine: by the path from the order to the picture on the page, and by the runner alone,
   * from its claim until the engine has the order, and from the engine's end until the job is complete.
   */
  measure(name: string, runs: number): Promise<{ readonly path: Added; readonly runner: Added }>;
}

export async function startSite(): Promise<Site> {
  const data = await temporaryFolder('irodori-engines-');
  const backend = await startProcess({
    data,
    project: join(root, 'supabase'),
    main: join(root, 'supabase/backend/main.ts'),
    env: { VERIFICATION_PROVIDER: 'off', SITE_URL: 'http://localhost:3000' },
  });
  const doubles = new Map(
    await Promise.all(adapters.map(async ({ name, serve }) => [name, await serve()] as const)),
  );
  const file = join(data, 'engines.json');
  const engines = [...doubles].map(([name, { settings }]) => ({ engine: name, name, ...settings }));
  await writeFile(file, JSON.stringify({ engines }));
  const worker = await startWorker(backend.url, file);
  const service = createClient(backend.url, keys.secret, clientOptions);
  const { client, appId } = await openPage(backend.url, service);
  const page = await listeningPage(client);
  return {
    async measure(name, runs) {
      const double = doubles.get(name);
      if (double === undefined) throw new Error(`No engine “${name}”`);
      const { data: app } = await service.from('apps').select('model_id').eq('id', appId).single();
      await service.from('models').update({ pipeline: name }).eq('id', app?.model_id).throwOnError();
      const path: Added = { before: [], after: [] };
      const runner: Added = { before: [], after: [] };
      // The first jobs start the edge function and the picture check, and fill the caches.
      for (let run = -5; run < runs; run += 1) {
        double.hold();
        const submitted = Date.now();
        const id = await order(client, appId);
        await double.held();
        const begun = Date.now();
        await double.draw();
        // A look at the run is as likely at each time of its pause.
        await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1000));
        const drawn = Date.now();
        double.release();
        const picture = (await page.ended(id)).output?.images[0]?.path;
        if (picture === undefined) throw new Error(`Job ${id} of ${name} gave no picture.`);
        await loadPicture(client, picture);
        const shown = Date.now();
        if (run < 0) continue;
        const { started, ended } = await timesOf(service, id);
        path.before.push(begun - submitted);
        path.after.push(shown - drawn);
        runner.before.push(begun - started);
        runner.after.push(ended - drawn);
      }
      return { path, runner };
    },
    async [Symbol.asyncDispose]() {
      await page.close();
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      await backend.end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** When the run of a job was claimed, and when it was completed, in milliseconds since 1970. */
async function timesOf(service: SupabaseClient, jobId: string) {
  const runs = service.from('job_runs').select('started_at, ended_at').eq('job_id', jobId);
  const { data } = await runs.single<{ started_at: string; ended_at: string }>().throwOnError();
  return { started: Date.parse(data.started_at), ended: Date.parse(data.ended_at) };
}

async function startWorker(url: string, enginesFile: string) {
  const worker = spawn(process.execPath, [join(root, 'worker/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: keys.secret,
      WORKER_PIPELINES: 'ink',
      WORKER_ENGINES: enginesFile,
    },
  });
  const lines = createInterface({ input: worker.stdout });
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => (JSON.parse(line) as { event?: string }).event === 'ready' && resolve());
  });
  return worker;
}
