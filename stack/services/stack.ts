import { join } from 'node:path';
import { urlAt } from '@irodori/contract/listen-host';
import { keepPrivate } from 'barebase/machine';
import { createAccounts, demoAccounts, gateAccount, hasDemoAccounts } from './demo-accounts.ts';
import { emptyData } from './empty-data.ts';
import { installCms, isCmsInstalled } from './install-cms.ts';
import { type LocalSecrets, keepSecrets, writeEnvFile } from '../settings/env-file.ts';
import { type StackEnv, stackEnv } from '../settings/stack-env.ts';
import { modules, root } from '../paths.ts';
import { freePort, requireFree } from '../settings/port.ts';
import { say, sayError, step } from '../terminal/progress.ts';
import { makeKeys, needsKeys } from '../publish/keys.ts';
import { publishModules } from '../publish/publish.ts';
import { sayPendingSeed } from './pending-seed.ts';
import { renewReaderClient } from './reader-client.ts';
import { startService, type Service, type ServiceOptions } from './service.ts';
import {
  backendService,
  cmsService,
  moduleService,
  painterService,
  registryService,
  registryWatchService,
  shellService,
  stripeDoubleService,
  workerService,
} from './services.ts';
import type { Settings } from '../settings/settings.ts';
import { siteReady } from './site-ready.ts';

export interface StackOptions {
  readonly settings: Settings;
  /** True to start from empty data. */
  readonly isFresh: boolean;
  /** `built`: the output of `buildAll`. `watched`: dev servers with hot updates of shell and modules. */
  readonly sources: 'built' | 'watched';
  /** The folders of the modules that the site has; all modules if absent. */
  readonly modules?: readonly string[] | undefined;
  /** Aborts the start and stops the services that run already. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts one service of the stack and shows it as a step. */
type Start = (
  title: string,
  service: Pick<ServiceOptions, 'name' | 'command' | 'env'> & Partial<ServiceOptions>,
) => Promise<void>;

/** The running stack. */
export interface Stack {
  readonly env: StackEnv;
  readonly demoPassword: string;
  /** The address of the double of Stripe; absent with an account at Stripe. */
  readonly stripeUrl?: string;
  /** Stops everything in the reverse order of starting. */
  stop(): Promise<void>;
}

/** Starts registry, backend (unless hosted), worker, painter, modules and shell, each after the previous one is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, isFresh, sources, signal } = options;
  const { folder } = settings;
  keepPrivate(folder);
  if (isFresh) await step('Emptying the data', () => emptyData(settings));
  const secrets = await keepSecrets(join(folder, 'secrets'));
  const env = stackEnv(settings, secrets);
  if (needsKeys(settings)) await step('Keys that sign the registry', () => makeKeys(settings));
  if (sources === 'built') {
    const { left } = await step(
      'Modules into the registry',
      () =>
        publishModules(
          settings,
          options.modules?.map((name) => join(root, name, 'dist')),
        ),
      ({ published }) => (published.length === 0 ? 'nothing new' : published.join(', ')),
    );
    for (const line of left) say(`  ${line}`);
  }

  const stripeUrl = settings.hasStripeDouble ? await addressOfItsOwn() : undefined;
  const services: Service[] = [];
  const stopping = new AbortController();
  let content: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await content;
    for (const service of services.toReversed()) await service.stop();
  };
  const start: Start = (title, service) =>
    step(title, async () => {
      const logFolder = join(folder, 'logs');
      services.push(await startService({ readyWithinMs: 120_000, logFolder, signal, ...service }));
    });
  try {
    await startServices(start, options, env, { ...secrets, stripeUrl });
    const fault = await siteReady(urlAt(settings.host, settings.sitePort), signal);
    if (fault !== undefined)
      say(
        `! The site does not follow the registry, whose index is ${fault}: its last good versions serve (${join(folder, 'logs', 'shell.log')}).`,
      );
    signal?.throwIfAborted();
    content = startContent(start, settings, secrets, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, demoPassword: secrets.DEMO_PASSWORD, ...(stripeUrl !== undefined && { stripeUrl }), stop };
}

async function startServices(
  start: Start,
  { settings, sources }: StackOptions,
  env: StackEnv,
  { stripeUrl, ...secrets }: LocalSecrets & { readonly stripeUrl: string | undefined },
): Promise<void> {
  await start('Module registry', registryService(settings));
  if (settings.hosted === undefined) {
    // Beside the backend, whose migrations take longer.
    await allStarted([
      start('Backend: migrating, seeding', backendService(settings, secrets, stripeUrl)),
      ...(stripeUrl === undefined
        ? []
        : [start('Double of Stripe', stripeDoubleService(settings, secrets, stripeUrl))]),
    ]);
  }
  // Written last, so that a failed start beside a running stack does not change the running stack's file.
  await writeEnvFile(join(settings.folder, 'env'), env);
  if (hasDemoAccounts(settings)) {
    await step('Demo accounts', () =>
      createAccounts({ url: env.SUPABASE_URL, secretKey: secrets.SUPABASE_SECRET_KEY }, [
        ...demoAccounts.map((account) => ({ ...account, password: secrets.DEMO_PASSWORD })),
        { ...gateAccount, password: secrets.GATE_PASSWORD },
      ]),
    );
  }
  if (env.SUPABASE_SECRET_KEY !== undefined) {
    await sayPendingSeed({ url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY });
  }
  const painterUrl = await addressOfItsOwn();
  const worker = workerService(env);
  await allStarted([
    start('Painter of preview pictures', painterService(settings, painterUrl, sources)),
    ...(worker === undefined ? [] : [start('Worker: loading the engines', worker)]),
  ]);
  if (sources === 'watched') {
    for (const name of modules) await start(`${name}: dev server`, moduleService(name, await freePort()));
    await start('Publishing each compile', registryWatchService(settings));
  }
  await start('Site', shellService(settings, env, { sources, painterUrl }));
}

const addressOfItsOwn = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

/** Waits for all, also if one fails, so that every started service is known and can be stopped. */
async function allStarted(starts: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(starts)) if (each.status === 'rejected') throw each.reason;
}

/**
 * Starts the content backend while the site runs already: the pages show the texts of its build, or those that they
 * read before, until the content backend sends its own. Nothing fails without it.
 */
async function startContent(
  start: Start,
  settings: Settings,
  secrets: LocalSecrets,
  signal: AbortSignal,
): Promise<void> {
  const { cms } = settings;
  if (cms === undefined) return;
  try {
    if (!(await isCmsInstalled())) await step('Content backend: installing, once', () => installCms(signal));
    const client =
      settings.hosted === undefined
        ? await renewReaderClient(settings.backendUrl, secrets.SUPABASE_SECRET_KEY, cms.url)
        : undefined;
    await start('Content backend', { ...cmsService(settings, cms, secrets, client), signal });
  } catch (error) {
    if (signal.aborted) return;
    sayError(error);
    say(
      '  The pages show the texts of the build. Run the command again, or leave it out: npm start -- --no-cms',
    );
  }
}

/** @throws StepError that names the first taken port. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  await requireFree(settings.sitePort, 'the site', 'SITE_PORT');
  await requireFree(settings.registryPort, 'the module registry', 'REGISTRY_PORT');
  if (settings.hosted === undefined) await requireFree(settings.backendPort, 'the backend', 'BACKEND_PORT');
  if (settings.cms !== undefined) await requireFree(settings.cms.port, 'the content backend', 'CMS_PORT');
}
