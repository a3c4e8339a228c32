import { serve } from '@hono/node-server';
import { keepAliveMs, urlAt } from '@irodori/contract/listen-host';
import { destination, pino } from 'pino';
import { z } from 'zod';
import { registryApp } from './app.ts';
import { environment, sitesOf } from './environment.ts';
import { keepValid } from './signing/keep-valid.ts';
import { watchCanaries } from './judge/watch-canaries.ts';

// Synchronous: if the reader of the pipe is gone at exit, an asynchronous writer would retry forever.
const log = pino({ name: 'registry' }, destination({ dest: 1, sync: true }));

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  log.fatal({ event: 'bad-environment' }, z.prettifyError(parsed.error));
  process.exit(1);
}

const {
  REGISTRY_PORT,
  REGISTRY_DIR: folder,
  IRODORI_KEYS: keys,
  HOST: hostname,
  IRODORI_SITES: sites,
} = parsed.data;
const server = serve(
  {
    fetch: registryApp(folder).fetch,
    port: REGISTRY_PORT,
    hostname,
    serverOptions: { keepAliveTimeout: keepAliveMs },
  },
  ({ port }) => log.info({ event: 'ready', port, folder, url: urlAt(hostname, port) }, 'registry serves'),
);
server.on('error', (error) => {
  log.fatal({ event: 'listen-failed', port: REGISTRY_PORT, err: error }, 'choose a port with REGISTRY_PORT');
  process.exit(1);
});

const endRenewal = keepValid({ folder, keys }, log);
const endWatch = watchCanaries({ folder, keys }, sitesOf(sites), log);

const stop = () => {
  endWatch();
  endRenewal();
  log.info({ event: 'stopping' });
  server.close(() => process.exit(0));
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
