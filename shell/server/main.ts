import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { keepAliveMs } from '@irodori/contract/listen-host';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { freezeBuiltins } from './security/freeze-builtins.ts';
import { lockGlobals } from './security/lock-globals.ts';
import { startSite } from './start-site.ts';
import { stopServer } from './stop-server.ts';
import { missingOf } from './texts/operator.ts';

process.setSourceMapsEnabled(true);
const config = readConfig(process.env);
const log = createLog(config.logLevel);
// This call replaces the globals Request and Response, so it precedes the lock, which precedes the first module.
const listener = getRequestListener((request, env) => app.fetch(request, env));
if (!config.isDev) {
  lockGlobals();
  freezeBuiltins();
  if (process.permission === undefined)
    log.warn(
      { event: 'unconfined' },
      'modules can read every file that this process can read: start it with the flags of stack/services/shell-command.ts',
    );
}
const missing = missingOf(config.operator);
if (missing.length > 0)
  log.warn(
    { event: 'operator-unknown', missing },
    'legal pages leave out what is not set; set a variable that does not apply to an empty value',
  );
const { site, beginStop, stop, isKept } = await startSite(config, log);
const app = createApp(site);
const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
server.listen(config.sitePort, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  log.info(
    { event: 'ready', port, composition: site.compositions.current().manifest.id },
    `serving ${config.siteUrl}`,
  );
});
server.on('error', (error: NodeJS.ErrnoException) => {
  const hint =
    error.code === 'EADDRINUSE'
      ? `port ${config.sitePort} is taken; set SITE_PORT to another`
      : error.message;
  log.fatal({ err: error }, hint);
  process.exitCode = 1;
  stop();
});

async function shutDown(signal: string): Promise<void> {
  log.info({ event: 'stopping', signal }, 'finishing open requests');
  beginStop();
  const cutOff = await stopServer(server, config.shutdownMs);
  stop();
  await isKept();
  if (cutOff > 0)
    log.error(
      { event: 'stopped', cutOff },
      `${cutOff} connections were cut off after ${config.shutdownMs} ms`,
    );
  else log.info({ event: 'stopped' }, 'every request got its response');
  process.exit(cutOff > 0 ? 1 : 0);
}
process.once('SIGTERM', (signal) => void shutDown(signal));
process.once('SIGINT', (signal) => void shutDown(signal));
