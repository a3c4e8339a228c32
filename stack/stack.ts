import { join } from 'node:path';
import { urlAt } from '@irodori/contract/listen-host';
import { keepPrivate } from 'barebase/machine';
import { createDemoAccounts } from './demo-accounts.ts';
import { emptyData } from './empty-data.ts';
import { type LocalSecrets, keepSecrets, writeEnvFile } from './env-file.ts';
import { root } from './paths.ts';
import { requireFree } from './port.ts';
import { say, step } from './progress.ts';
import { type Start, startModuleServers } from './module-servers.ts';
import { publishModules } from './publish.ts';
import { startService, type Service } from './service.ts';
import type { Settings } from './settings.ts';
import { shellCommand } from './shell-command.ts';
import { siteReady } from './site-ready.ts';

export interface StackOptions {
  readonly settings: Settings;
  /** True to start from empty data. */
  readonly isFresh: boolean;
  /** `built`: the output of `buildAll`. `watched`: dev servers with hot updates of shell and modules. */
  readonly sources: 'built' | 'watched';
  /** Aborts the start and stops the services that run already. */
  readonly signal?: AbortSignal | undefined;
}

/** The running stack. */
export interface Stack {
  readonly env: StackEnv;
  readonly demoPassword: string;
  /** Stops everything in the reverse order of starting. */
  stop(): Promise<void>;
}

/** The variables of `env` in the stack's folder. */
export type StackEnv = Readonly<
  Record<
    'SITE_URL' | 'REGISTRY_URL' | 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY' | 'VERIFICATION_PROVIDER',
    string
  > &
    Partial<Record<'SUPABASE_SECRET_KEY' | 'DEMO_PASSWORD', string>>
>;

/** Starts registry, backend (unless hosted), worker, modules and shell, each after the previous one is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, isFresh, sources, signal } = options;
  const { folder } = settings;
  keepPrivate(folder);
  if (isFresh) await step('Emptying the data', () => emptyData(settings));
  const secrets = await keepSecrets(join(folder, 'secrets'));
  const env = stackEnv(settings, secrets);
  if (sources === 'built') {
    const { left } = await step(
      'Modules into the registry',
      () => publishModules(settings.registryFolder),
      ({ published }) => (published.length === 0 ? 'nothing new' : published.join(', ')),
    );
    for (const line of left) say(`  ${line}`);
  }

  const services: Service[] = [];
  const stop = async (): Promise<void> => {
    for (const service of services.toReversed()) await service.stop();
  };
  const start: Start = (title, service) =>
    step(title, async () => {
      const logFolder = join(folder, 'logs');
      services.push(await startService({ readyWithinMs: 120_000, logFolder, signal, ...service }));
    });
  try {
    await startServices(start, options, env, secrets);
    const fault = await siteReady(urlAt(settings.host, settings.sitePort), signal);
    if (fault !== undefined)
      say(
        `! The site does not follow the registry, whose index is ${fault}: its last good versions serve (${join(folder, 'logs', 'shell.log')}).`,
      );
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, demoPassword: secrets.DEMO_PASSWORD, stop };
}

/** Each process gets only the variables that it needs; the shell never gets the secret key. */
async function startServices(
  start: Start,
  { settings, sources }: StackOptions,
  env: StackEnv,
  secrets: LocalSecrets,
): Promise<void> {
  const { SITE_URL, REGISTRY_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env;
  const { VERIFICATION_PROVIDER } = env;
  await start('Module registry', {
    name: 'registry',
    command: ['registry/src/main.ts'],
    env: {
      HOST: settings.host,
      REGISTRY_PORT: String(settings.registryPort),
      REGISTRY_DIR: settings.registryFolder,
    },
  });
  if (settings.hosted === undefined) {
    await start('Backend: migrating, seeding', {
      name: 'backend',
      command: ['supabase/backend/main.ts'],
      env: {
        HOST: settings.host,
        BACKEND_PORT: String(settings.backendPort),
        BACKEND_DATA: settings.dataFolder,
        SUPABASE_FOLDER: join(root, 'supabase'),
        ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
        SITE_URL,
        SUPABASE_URL,
        SUPABASE_PUBLISHABLE_KEY,
        SUPABASE_SECRET_KEY: secrets.SUPABASE_SECRET_KEY,
        ...mailServer(process.env),
        VERIFICATION_PROVIDER,
        VERIFICATION_SECRET: settings.verification.secret ?? secrets.VERIFICATION_SECRET,
      },
    });
  }
  // Written last, so that a failed start beside a running stack does not change the running stack's file.
  await writeEnvFile(join(settings.folder, 'env'), env);
  if (settings.hosted === undefined) {
    await step('Demo accounts', () =>
      createDemoAccounts(SUPABASE_URL, secrets.SUPABASE_SECRET_KEY, secrets.DEMO_PASSWORD),
    );
  }
  if (SUPABASE_SECRET_KEY !== undefined) {
    await start('Worker: loading the engines', {
      name: 'worker',
      command: ['worker/src/main.ts'],
      env: { SUPABASE_URL, SUPABASE_SECRET_KEY },
    });
  }
  if (sources === 'watched') await startModuleServers(start, settings.registryFolder);
  const dataFolder = join(settings.folder, 'shell');
  await start('Site', {
    name: 'shell',
    command: sources === 'built' ? shellCommand(dataFolder) : ['shell/build/dev.ts'],
    env: {
      HOST: settings.host,
      SITE_PORT: String(settings.sitePort),
      // In development every compilation is a version, which need not survive a restart.
      ...(sources === 'built' ? { SHELL_DATA: dataFolder } : {}),
      SITE_URL,
      REGISTRY_URL,
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
      VERIFICATION_PROVIDER,
    },
  });
}

/** @throws StepError that names the first taken port. */
export async function requireFreePorts(settings: Settings): Promise<void> {
  await requireFree(settings.sitePort, 'the site', 'SITE_PORT');
  await requireFree(settings.registryPort, 'the module registry', 'REGISTRY_PORT');
  if (settings.hosted === undefined) await requireFree(settings.backendPort, 'the backend', 'BACKEND_PORT');
}

function stackEnv(
  { siteUrl, registryUrl, backendUrl, verification, hosted }: Settings,
  { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DEMO_PASSWORD }: LocalSecrets,
): StackEnv {
  const site = {
    SITE_URL: siteUrl,
    REGISTRY_URL: registryUrl,
    VERIFICATION_PROVIDER: verification.provider,
  };
  if (hosted === undefined) {
    return {
      ...site,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY,
      DEMO_PASSWORD,
    };
  }
  return {
    ...site,
    SUPABASE_URL: hosted.url,
    SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
    ...(hosted.secretKey === undefined ? {} : { SUPABASE_SECRET_KEY: hosted.secretKey }),
  };
}

/** The mail server's settings, which only the backend gets, since they contain a password. */
const mailServer = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('SMTP_') && value !== undefined ? [[name, value]] : [],
    ),
  );
