import path from 'node:path';
import { serve } from '@hono/node-server';
import { keepAliveMs, urlAt } from '@irodori/contract/listen-host';
import { destination, pino } from 'pino';
import { z } from 'zod';
import { registryApp } from './app.ts';
import { readMirrored } from './bucket/mirror.ts';
import { mirrorBucket } from './bucket/mirrors.ts';
import { bucketSettings, type BucketSettings } from './bucket/settings.ts';
import { environment, sitesOf } from './environment.ts';
import { refresh } from './index-store.ts';
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
// What is served mirrors the bucket alone, so that nobody sees a change before the bucket has it.
const bucket = bucketSettings(parsed.data);
const served = bucket === undefined ? folder : path.join(folder, '.served');
const endFollowing = bucket === undefined ? () => {} : await follow(bucket);

const server = serve(
  {
    fetch: registryApp(served).fetch,
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

/** Makes the folders mirrors of the bucket; waits until there is a state to serve. @returns the end of following */
async function follow(settings: BucketSettings): Promise<() => void> {
  const { followBucket } = await import('./bucket/follow.ts');
  mirrorBucket(folder, settings);
  mirrorBucket(served, settings);
  const hasState = (await readMirrored(served)) !== undefined;
  const { begun, end } = followBucket(settings, () => refresh(served), hasState, log);
  await begun;
  return end;
}

const stop = () => {
  endFollowing();
  endWatch();
  endRenewal();
  log.info({ event: 'stopping' });
  server.close(() => process.exit(0));
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
