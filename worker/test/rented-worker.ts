import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { EngineFailure } from '../src/engines/engine-failure.ts';
import type { RemoteEngine } from '../src/engines/engine.ts';
import { openRemoteEngines } from '../src/engines/open-remote-engines.ts';
import { createBackend, createServiceClient } from '../src/runner/backend.ts';
import { Runner } from '../src/runner/runner.ts';
import { passed, understandNothing } from './fakes.ts';

/**
 * A worker as `main.ts` runs it, with two instances of the rented engine at ENGINE_URL, which differ in who names runs, and
 * with the engines of WORKER_ENGINES.
 */
const url = process.env['ENGINE_URL'] ?? '';
const config = readConfig(process.env);
const log = pino();

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${url}${path}`, init);
  if (response.status === 404) throw new EngineFailure('lost', `No run ${path}`);
  return response;
}

const rented = (namesRuns: RemoteEngine['namesRuns']): RemoteEngine => ({
  name: `rented-${namesRuns}`,
  sourceType: 'trainedAlgorithmicMedia',
  namesRuns,
  isPaid: true,
  slots: 1,
  async submit({ text }, given) {
    const id = namesRuns === 'runner' ? given : crypto.randomUUID();
    await ask('/runs', { method: 'POST', body: JSON.stringify({ id, text }) });
    return id;
  },
  async *attach(id, { seed }, signal) {
    for (;;) {
      const { status } = (await (await ask(`/runs/${id}`, { signal })).json()) as { status: string };
      if (status === 'drawn') break;
      if (status === 'queued') yield { type: 'queued', place: 1 };
      else yield { type: 'progress', fraction: 0.5, stage: 'half' };
      await pause(10, undefined, { signal });
    }
    const bytes = await (await ask(`/runs/${id}/picture`, { signal })).bytes();
    const image = { bytes, mime: 'image/jpeg', width: 512, height: 512 } as const;
    yield {
      type: 'drawn',
      pictures: [{ image, seed }],
      drew: [],
      notUnderstood: [],
      costUsd: 0.04,
      model: 'large',
    };
  },
  async ping() {
    return undefined;
  },
  async cancel(id) {
    await ask(`/runs/${id}/cancel`, { method: 'POST' });
  },
});

const own = (['runner', 'engine'] as const).map(rented);
const engines = new Map<string, RemoteEngine>([
  ...own.map((engine) => [engine.name, engine] as const),
  ...(await openRemoteEngines(config, log)),
]);
const runner = new Runner({
  ...config,
  backend: createBackend(config, createServiceClient(config)),
  engines,
  understand: understandNothing,
  look: passed,
  waker: {
    next: () => new Promise(() => undefined),
    pollMs: () => config.pollMs,
    close: async () => undefined,
  },
  log,
  onReady: () => log.info({ event: 'ready' }),
  onStopped: async () => undefined,
});
process.once('SIGTERM', () => runner.stop(0));
await runner.run();
