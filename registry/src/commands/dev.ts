import { once } from 'node:events';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { overrideParameter } from '@irodori/contract/override';
import { InvalidArgumentError } from 'commander';
import { Hono } from 'hono';
import { runChild } from './child.ts';
import type { AddCommand } from './command-context.ts';
import { packageOf } from '../checkout.ts';
import { publish } from '../publish.ts';
import { RegistryError } from '../registry-error.ts';
import { repeatOnChange } from '../repeat-on-change.ts';
import { openedLink } from '../sites/opened-link.ts';
import { overrideToken, secretOf } from '../sites/override-token.ts';
import { checkVersion } from '../version-files.ts';

interface DevOptions {
  readonly against: string;
  readonly port: number;
}

/** Each page of the local address gets a new link, which works for eight hours. */
const linkSeconds = 8 * 3600;
const siteWaitMs = 30_000;

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('It must be a port, for example 4100.');
  return value;
}

export const addDev: AddCommand = (program, context) => {
  program
    .command('dev')
    .description('show a module of this machine inside of a deployed site, built anew after each change')
    .argument('<module>', 'id or folder of a module')
    .requiredOption('--against <url>', 'address of the site')
    .option('--port <port>', 'port of the local address that leads there', port, 4100)
    .action(async (name: string, { against, port: wanted }: DevOptions) => {
      const { folder: registry, keys, cwd, clock, isJson, say, document, complain } = context;
      const folder = await packageOf(name, cwd);
      const secret = await secretOf(context);
      const app = new Hono();
      const server = serve({
        fetch: app.fetch,
        port: wanted,
        hostname: '127.0.0.1',
        overrideGlobalObjects: false,
      });
      const url = await addressOf(server);
      document({ url });
      say(`${url} leads to ${against} with the module of ${folder}`);
      const builds = repeatOnChange({
        folder,
        async work() {
          await runChild('npm', ['run', 'build'], { cwd: folder, isJson });
          const dist = path.join(folder, 'dist');
          const { id, version } = (await checkVersion(dist)).manifest;
          await publish({ folder: registry, keys, dist, isOnlyListed: true });
          say(`${id}@${version} is listed for nobody`);
          return { [id]: version };
        },
        onProblem(problem) {
          if (!(problem instanceof RegistryError)) throw problem;
          complain(problem.message);
        },
      });
      app.get('*', async ({ req }) => {
        const { pathname, search } = new URL(req.url);
        const link = Object.assign(new URL(against), { pathname, search });
        const end = Math.floor(clock.now() / 1000) + linkSeconds;
        link.searchParams.set(overrideParameter, await overrideToken(await builds.result(), end, secret));
        await openedLink(link, clock, siteWaitMs);
        return Response.redirect(link, 303);
      });
      app.onError(({ message }, { text }) => text(message, 500));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
      await once(server, 'close');
      builds.stop();
    });
};

async function addressOf(server: ServerType): Promise<string> {
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RegistryError(`The local address cannot be opened: ${reason}. Choose another --port.`);
  }
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : address}/`;
}
