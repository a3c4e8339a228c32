import { z } from 'zod';
import { environment } from './environment.ts';
import { serveDouble } from './serve.ts';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  say({ event: 'bad-environment', message: z.prettifyError(parsed.error) });
  process.exit(1);
}

const { HOST: hostname, STRIPE_DOUBLE_PORT: port, STRIPE_DOUBLE_FOLDER: folder } = parsed.data;
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret } = parsed.data;
const { STRIPE_DOUBLE_WEBHOOK_URL: url } = parsed.data;
const endpoint = url !== undefined && secret !== undefined ? { url, secret } : undefined;

try {
  const served = await serveDouble({ hostname, port, folder, secretKey, endpoint });
  say({ event: 'ready', port: served.port, folder, url: served.origin });
  const stop = () => void served.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  say({ event: 'listen-failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
