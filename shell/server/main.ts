import { createServer, type RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAliveMs } from '@irodori/contract/listen-host';
import { readShellManifest } from './assets/shell-build.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { createReplayLinks } from './override/replay.ts';
import { stopServer } from './stop-server.ts';
import { missingOf } from './texts/operator.ts';
import { createFront } from './threads/front.ts';
import { SiteThreads } from './threads/site-threads.ts';

const config = readConfig(process.env);
const log = createLog(config.logLevel, { linkTo: createReplayLinks(config) });
if (!config.isDev && process.permission === undefined)
  log.warn(
    { event: 'unconfined' },
    'modules can read every file that this process can read: start it with the flags of stack/services/shell-command.ts',
  );
const missing = missingOf(config.operator);
if (missing.length > 0)
  log.warn(
    { event: 'operator-unknown', missing },
    'legal pages leave out what is not set; set a variable that does not apply to an empty value',
  );
const { listener, composition, beginStop, stop } = await (config.isDev ? siteHere() : siteInThreads());
const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
server.listen(config.sitePort, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  log.info({ event: 'ready', port, composition }, `serving ${config.siteUrl}`);
});
server.on('error', (error: NodeJS.ErrnoException) => {
  const hint =
    error.code === 'EADDRINUSE'
      ? `port ${config.sitePort} is taken; set SITE_PORT to another`
      : error.message;
  log.fatal({ err: error }, hint);
  process.exitCode = 1;
  void stop();
});

interface RunningSite {
  readonly listener: RequestListener;
  /** Id of the composition at the start. */
  readonly composition: string;
  /** Makes `/readyz` fail; requests still get their responses. */
  readonly beginStop: () => void;
  /** Resolves when the state that a restart needs is on the disk. */
  readonly stop: () => Promise<void>;
}

async function siteInThreads(): Promise<RunningSite> {
  const threads = new SiteThreads(config, log);
  return {
    composition: await threads.start(),
    listener: createFront({ threads, shell: readShellManifest(config.shellDist).version, log }),
    beginStop: () => threads.beginStop(),
    stop: () => threads.stop(),
  };
}

/** In development, where code may stand still at a breakpoint, and Node watches the files of this thread. */
async function siteHere(): Promise<RunningSite> {
  const { getRequestListener } = await import('@hono/node-server');
  const { createApp } = await import('./app.ts');
  const { startSite } = await import('./start-site.ts');
  const { site, beginStop, stop, isKept } = await startSite(config, log);
  return {
    composition: site.compositions.current().manifest.id,
    listener: getRequestListener(createApp(site).fetch),
    beginStop,
    async stop() {
      stop();
      await isKept();
    },
  };
}

/** How long the end of the process waits for the reader of its log. */
const logReadMs = 1000;

async function shutDown(signal: string): Promise<void> {
  log.info({ event: 'stopping', signal }, 'finishing open requests');
  beginStop();
  const cutOff = await stopServer(server, config.shutdownMs);
  await stop();
  if (cutOff > 0)
    log.error(
      { event: 'stopped', cutOff },
      `${cutOff} connections were cut off after ${config.shutdownMs} ms`,
    );
  else log.info({ event: 'stopped' }, 'every request got its response');
  log.flush(() => process.exit(cutOff > 0 ? 1 : 0));
  await pause(logReadMs);
  // A write that waits for the reader of the log would hold up the exit.
  process.kill(process.pid, 'SIGKILL');
}
process.once('SIGTERM', (signal) => void shutDown(signal));
process.once('SIGINT', (signal) => void shutDown(signal));
