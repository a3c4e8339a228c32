import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { BuiltInEngine } from '../src/engines/engine.ts';
import { createBackend, createServiceClient } from '../src/runner/backend.ts';
import { Runner } from '../src/runner/runner.ts';
import { createWaker, type Waker } from '../src/runner/waker.ts';
import { readConfig } from '../src/config.ts';
import { drawn, passed, understandNothing } from './fakes.ts';

/**
 * A worker as `main.ts` runs it, with an engine that needs ENGINE_MS for each picture: for the test of many jobs, and for
 * the benchmark of what the path adds to an engine's time. With ONLY_POLLS it hears of no job and claims every
 * WORKER_POLL_MS.
 */
const engineMs = Number(process.env['ENGINE_MS'] ?? 20);
const config = readConfig(process.env);
const log = pino();

const engine: BuiltInEngine = {
  name: 'bloom',
  capabilities: {},
  sourceType: 'trainedAlgorithmicMedia',
  async *draw() {
    log.info({ event: 'drawing' });
    await pause(engineMs / 2);
    yield { type: 'progress', fraction: 0.5, stage: 'sketch' };
    await pause(engineMs / 2);
    yield { type: 'progress', fraction: 0.9, stage: 'refining' };
    log.info({ event: 'drawn' });
    yield { ...drawn, drew: [] };
  },
};

const client = createServiceClient(config);
const polling: Waker = {
  next: () => new Promise(() => undefined),
  pollMs: () => config.pollMs,
  close: async () => undefined,
};
const waker = process.env['ONLY_POLLS'] === undefined ? createWaker(client, config.pollMs) : polling;
const runner = new Runner({
  ...config,
  backend: createBackend(config, client),
  engines: new Map([['bloom', engine]]),
  understand: understandNothing,
  look: passed,
  waker,
  log,
  onReady: () => log.info({ event: 'ready' }),
  onStopped: async () => undefined,
});
process.once('SIGTERM', () => runner.stop(1000));
await runner.run();
await waker.close();
