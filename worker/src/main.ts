import type { Logger } from 'pino';
import { createCancelLeftRuns } from './cancel-left-runs.ts';
import { readConfig, type Config } from './config.ts';
import type { Engine } from './engines/engine.ts';
import { openEngines, type Engines } from './engines/open-engines.ts';
import { openRemoteEngines } from './engines/open-remote-engines.ts';
import { createLog } from './log.ts';
import { noteEngines } from './note-engines.ts';
import { repeat } from './repeat.ts';
import { serveSite } from './serve-site.ts';
import { tellPlaces } from './tell-places.ts';
import { createBackend, createServiceClient } from './runner/backend.ts';
import { Runner } from './runner/runner.ts';
import { createWaker } from './runner/waker.ts';
import { openMeanings } from './meanings/meanings.ts';
import { checkAskedPictures } from './picture-check/check-asked-pictures.ts';
import { createShownCheck } from './picture-check/check-shown-pictures.ts';
import { openPictureCheck } from './picture-check/picture-check.ts';
import { understandAll } from './meanings/understand-all.ts';

const placesEveryMs = 1_000;
const checksEveryMs = 1_000;
const shownChecksEveryMs = 60_000;
const leftRunsEveryMs = 60_000;
const enginesEveryMs = 20_000;
const idleEnginesEveryMs = 30_000;

const log = createLog();
try {
  const config = readConfig(process.env);
  log.level = config.logLevel;
  await work(config, log.child({ worker: config.name }));
  // The realtime client keeps a reconnect timer after it is closed; the timer would keep the process alive.
  process.exit(0);
} catch (error) {
  log.fatal({ event: 'failed' }, error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Claims and draws until SIGTERM or SIGINT; then running jobs may finish within the grace period. */
async function work(config: Config, log: Logger): Promise<void> {
  const [builtIn, remote, meanings, { look, classifier, close }] = await Promise.all([
    openEngines(config.pipelines, config),
    openRemoteEngines(config, log),
    openMeanings(),
    openPictureCheck(config.pictureCheck),
  ]);
  const engines: Engines = new Map<string, Engine>([...builtIn, ...remote]);
  const client = createServiceClient(config);
  const waker = createWaker(client, config.pollMs);
  const told = { client, worker: config.name, log };
  const telling = repeat(() => tellPlaces({ client, log }), placesEveryMs);
  const cancelling = repeat(createCancelLeftRuns({ client, engines, log }), leftRunsEveryMs);
  const checking = repeat(() => checkAskedPictures({ client, look, log }), checksEveryMs);
  const serving = serveSite(config, client, log);
  const runner: Runner = new Runner({
    ...config,
    backend: createBackend(config, client),
    engines,
    understand: understandAll(meanings),
    look,
    waker,
    log,
    onStopped: () => noting.now(),
    onReady: () => {
      const { pid } = process;
      log.info({ event: 'ready', pid, engines: [...engines.keys()], concurrency: config.concurrency });
    },
  });
  const isIdle = (): boolean => runner.isIdle();
  const looking = repeat(createShownCheck({ client, look, classifier, isIdle, log }), shownChecksEveryMs);
  const noting = repeat(() => noteEngines({ ...told, engines: runner.toldEngines() }), enginesEveryMs);
  const asking = repeat(() => runner.askIdleEngines(), idleEnginesEveryMs);
  void noting.now();
  process.on('SIGUSR2', (signal) => {
    log.info({ event: 'repeating-now', signal });
    for (const repeated of [telling, cancelling, checking, looking, noting, asking, serving])
      void repeated.now();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ event: 'stopping', signal });
      runner.stop(config.shutdownSeconds * 1000);
    });
  }
  await runner.run();
  // A call that runs is given up with the process.
  for (const repeated of [telling, cancelling, checking, looking, asking]) void repeated.stop();
  await noting.stop();
  await noteEngines({ ...told, engines: {} });
  await serving.stop();
  await Promise.all([waker.close(), close(), ...[...engines.values()].map((engine) => engine.close?.())]);
  log.info({ event: 'stopped' });
}
