import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Engine } from '../src/engines/engine.ts';
import { createBackend, createServiceClient } from '../src/runner/backend.ts';
import { Runner } from '../src/runner/runner.ts';
import { createWaker } from '../src/runner/waker.ts';
import { readConfig } from '../src/config.ts';
import { picture, understandNothing } from './fakes.ts';

/** A worker as `main.ts` runs it, with an engine that needs 20 ms for each picture: for the test of many jobs. */

const engine: Engine = {
  name: 'bloom',
  capabilities: {},
  sourceType: 'trainedAlgorithmicMedia',
  submit: async ({ jobId }) => ({ externalId: jobId }),
  cancel: async () => undefined,
  async *events() {
    await pause(20);
    yield picture;
    yield { type: 'done', drew: [], notUnderstood: [] };
  },
};

const config = readConfig(process.env);
const log = pino();
const client = createServiceClient(config);
const waker = createWaker(client, config.pollMs);
const runner = new Runner({
  ...config,
  backend: createBackend(config, client),
  engines: new Map([['bloom', engine]]),
  understand: understandNothing,
  waker,
  log,
  onReady: () => log.info({ event: 'ready' }),
});
process.once('SIGTERM', () => runner.stop(1000));
await runner.run();
await waker.close();
