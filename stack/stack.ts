import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoAccounts } from './demo-accounts.ts';
import { readSecrets, writeEnvFile } from './env-file.ts';
import { requireFree } from './port.ts';
import { step } from './progress.ts';
import { publishModules } from './publish.ts';
import { startService, type Service } from './service.ts';
import type { Settings } from './settings.ts';

export interface StackOptions {
  readonly settings: Settings;
  /** Where `env` and the logs are written. */
  readonly folder: string;
  /** Start from empty data. */
  readonly isFresh: boolean;
  /** More environment for all services, e.g. limits that tests raise. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The running stack. */
export interface Stack {
  readonly env: Readonly<Record<string, string>>;
  readonly demoPassword: string;
  readonly services: readonly Service[];
  /** Stops everything in the reverse order of starting. */
  stop(): Promise<void>;
}

/** Publishes what was built and starts registry, backend (unless hosted), worker and shell. */
export async function startStack({
  settings,
  folder,
  isFresh,
  env: extra = {},
}: StackOptions): Promise<Stack> {
  await requireFree(settings.sitePort, 'the site', 'SITE_PORT');
  await requireFree(settings.registryPort, 'the module registry', 'REGISTRY_PORT');
  if (settings.hosted === undefined) await requireFree(settings.backendPort, 'the backend', 'BACKEND_PORT');
  if (isFresh)
    await step('Emptying the data', () => rm(settings.dataFolder, { recursive: true, force: true }));

  const envFile = join(folder, 'env');
  const secrets = await readSecrets(envFile);
  const supabase = settings.hosted ?? {
    url: `http://localhost:${settings.backendPort}`,
    publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
    secretKey: secrets.SUPABASE_SECRET_KEY,
  };
  const env: Record<string, string> = {
    SITE_URL: settings.siteUrl,
    REGISTRY_URL: settings.registryUrl,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    ...(supabase.secretKey === undefined ? {} : { SUPABASE_SECRET_KEY: supabase.secretKey }),
    ...(settings.hosted === undefined ? { DEMO_PASSWORD: secrets.DEMO_PASSWORD } : {}),
  };
  await writeEnvFile(envFile, env);
  await step(
    'Modules into the registry',
    () => publishModules(settings.registryFolder),
    (published) => (published.length === 0 ? 'nothing new' : published.join(', ')),
  );

  const services: Service[] = [];
  const stop = async (): Promise<void> => {
    for (const service of services.toReversed()) await service.stop();
  };
  const start = async (
    title: string,
    name: string,
    file: string,
    serviceEnv: Record<string, string>,
    seconds = 60,
  ) => {
    await step(title, async () => {
      services.push(
        await startService({
          name,
          command: [file],
          env: { ...extra, ...serviceEnv },
          logFolder: join(folder, 'logs'),
          readyWithinMs: seconds * 1000,
        }),
      );
    });
  };

  const { SITE_URL, REGISTRY_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env as Record<string, string> & {
    SITE_URL: string;
    REGISTRY_URL: string;
    SUPABASE_URL: string;
    SUPABASE_PUBLISHABLE_KEY: string;
  };
  try {
    await start('Module registry', 'registry', 'registry/src/main.ts', {
      REGISTRY_PORT: String(settings.registryPort),
      REGISTRY_DIR: settings.registryFolder,
    });
    if (settings.hosted === undefined) {
      const backendEnv = {
        BACKEND_PORT: String(settings.backendPort),
        IRODORI_DATA: settings.dataFolder,
        SITE_URL,
        SUPABASE_URL,
        SUPABASE_PUBLISHABLE_KEY,
        SUPABASE_SECRET_KEY: secrets.SUPABASE_SECRET_KEY,
      };
      await start('Backend: migrating, seeding', 'backend', 'backend/src/main.ts', backendEnv, 120);
      await step('Demo accounts', () =>
        createDemoAccounts(SUPABASE_URL, secrets.SUPABASE_SECRET_KEY, secrets.DEMO_PASSWORD),
      );
    }
    if (supabase.secretKey !== undefined) {
      const workerEnv = { SUPABASE_URL, SUPABASE_SECRET_KEY: supabase.secretKey };
      await start('Worker: loading the engines', 'worker', 'worker/src/main.ts', workerEnv);
    }
    await start('Site', 'shell', 'shell/server/main.ts', {
      SITE_PORT: String(settings.sitePort),
      SITE_URL,
      REGISTRY_URL,
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, demoPassword: secrets.DEMO_PASSWORD, services, stop };
}
