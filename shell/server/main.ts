import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startSite } from './start-site.ts';

process.setSourceMapsEnabled(true);
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const { site, stop } = await startSite(config, log);
const server = serve({ fetch: createApp(site).fetch, port: config.sitePort }, ({ port }) => {
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

const shutdownMs = 10_000;

function shutDown(signal: string): void {
  log.info({ event: 'stopping', signal }, 'finishing open requests');
  stop();
  server.close(() => process.exit(0));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  setTimeout(() => process.exit(1), shutdownMs).unref();
}
process.once('SIGTERM', shutDown);
process.once('SIGINT', shutDown);
