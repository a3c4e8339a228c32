import { serve } from '@hono/node-server';
import { z } from 'zod';
import { createDouble } from './double.ts';
import { environment } from './environment.ts';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  say({ event: 'bad-environment', message: z.prettifyError(parsed.error) });
  process.exit(1);
}

const { HOST: hostname, STRIPE_DOUBLE_PORT, STRIPE_DOUBLE_FOLDER: folder, STRIPE_SECRET_KEY } = parsed.data;
const { STRIPE_DOUBLE_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = parsed.data;
const double = createDouble({
  secretKey: STRIPE_SECRET_KEY,
  folder,
  ...(url !== undefined && secret !== undefined && { endpoint: { url, secret } }),
});
const server = serve({ fetch: double.app.fetch, port: STRIPE_DOUBLE_PORT, hostname }, ({ port }) => {
  const origin = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
  void double.open(origin);
  say({ event: 'ready', port, folder, url: origin });
});
server.on('error', (error) => {
  say({ event: 'listen-failed', message: error.message });
  process.exit(1);
});

const stop = () => {
  server.close(() => void double.close().then(() => process.exit(0)));
  if ('closeAllConnections' in server) server.closeAllConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
