import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { urlAt } from '@irodori/contract/listen-host';
import { variablesOf } from 'barebase/environment';
import { operatorVariables } from 'functions/_shared/operator';
import { paymentVariables } from 'functions/_shared/payments/settings';
import { verificationVariables } from 'functions/_shared/verification/settings';
import { bucketVariables, environment as registryEnvironment } from 'registry/environment';
import { environment as shellEnvironment } from 'shell/environment';
import { environment as workerEnvironment } from 'worker/environment';
import { environment as cmsEnvironment } from '../settings/cms-environment.ts';
import type { ReaderClient } from './reader-client.ts';
import type { LocalSecrets } from '../settings/env-file.ts';
import { modules, root } from '../paths.ts';
import type { ServiceOptions } from './service.ts';
import type { Settings } from '../settings/settings.ts';
import { painterCommand, painterServer, painterVariables, shellCommand } from './shell-command.ts';
import { type StackEnv, stackEnv } from '../settings/stack-env.ts';
import { fromTerminal } from './inherited.ts';
import { panelFolder } from './build-panel.ts';

/**
 * What each service runs, and its variables: those that it declares, as they are in the terminal, and over them those
 * that the stack decides. No service gets a variable that it does not declare (docs/decisions/variables.md).
 */
type Description = Pick<ServiceOptions, 'name' | 'command' | 'env' | 'folder' | 'readyLine'>;

const namesOf = ({ shape }: { shape: object }): string[] => Object.keys(shape);

export function registryService({
  host,
  registryPort,
  registryFolder,
  keysFolder,
  sitePort,
}: Settings): Description {
  // The local stack publishes what is built here, so its registry is never one that others share.
  const given = fromTerminal(namesOf(registryEnvironment).filter((name) => !(name in bucketVariables)));
  return {
    name: 'registry',
    command: ['registry/src/main.ts'],
    env: {
      ...given,
      HOST: host,
      REGISTRY_PORT: String(registryPort),
      REGISTRY_DIR: registryFolder,
      IRODORI_KEYS: keysFolder,
      IRODORI_SITES: given['IRODORI_SITES'] ?? urlAt(host, sitePort),
    },
  };
}

/** The double of Stripe, on this machine only. */
export const stripeDoubleService = (
  { folder, backendUrl }: Settings,
  { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: LocalSecrets,
  url: string,
): Description => ({
  name: 'stripe-double',
  command: ['stripe-double/src/main.ts'],
  env: {
    HOST: new URL(url).hostname,
    STRIPE_DOUBLE_PORT: new URL(url).port,
    STRIPE_DOUBLE_FOLDER: join(folder, 'stripe-double'),
    STRIPE_DOUBLE_WEBHOOK_URL: `${backendUrl}/functions/v1/stripe-events`,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
  },
});

/** @param stripeUrl the address of the double of Stripe; absent with an account at Stripe */
export function backendService(settings: Settings, secrets: LocalSecrets, stripeUrl?: string): Description {
  const { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, VERIFICATION_PROVIDER } = stackEnv(
    settings,
    secrets,
  );
  return {
    name: 'backend',
    command: ['supabase/backend/main.ts'],
    env: {
      ...fromTerminal([
        ...variablesOf(settings.supabaseFolder),
        ...verificationVariables,
        ...paymentVariables,
        ...operatorVariables,
      ]),
      ...(stripeUrl !== undefined && {
        STRIPE_API_URL: stripeUrl,
        STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
      }),
      HOST: settings.host,
      BACKEND_PORT: String(settings.backendPort),
      BACKEND_DATA: settings.dataFolder,
      SUPABASE_FOLDER: settings.supabaseFolder,
      DATABASE_URL: settings.databaseUrl,
      SITE_URL,
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: secrets.SUPABASE_SECRET_KEY,
      VERIFICATION_PROVIDER,
      VERIFICATION_SECRET: settings.verification.secret ?? secrets.VERIFICATION_SECRET,
    },
  };
}

/** Absent without the secret key of the Supabase project: jobs then wait until a worker draws elsewhere. */
export function workerService({
  SITE_URL,
  SUPABASE_URL,
  SUPABASE_SECRET_KEY,
  CONTENT_URL,
  CONTENT_SECRET,
}: StackEnv): Description | undefined {
  if (SUPABASE_SECRET_KEY === undefined) return undefined;
  return {
    name: 'worker',
    command: ['worker/src/main.ts'],
    env: {
      ...fromTerminal(namesOf(workerEnvironment)),
      SITE_URL,
      SUPABASE_URL,
      SUPABASE_SECRET_KEY,
      ...(CONTENT_URL === undefined ? {} : { CONTENT_URL, CONTENT_SECRET }),
    },
  };
}

/** The painter of preview pictures, on this machine only. */
export function painterService(
  { folder }: Settings,
  url: string,
  sources: ShellOptions['sources'],
): Description {
  const own = join(folder, 'painter');
  return {
    name: 'painter',
    // While developing, the shell and the painter read files that are no part of a build.
    command: sources === 'built' ? painterCommand(own) : [painterServer],
    env: { PAINTER_PORT: new URL(url).port, ...painterVariables(own) },
  };
}

export interface ShellOptions {
  readonly sources: 'built' | 'watched';
  readonly painterUrl: string;
}

export function shellService(
  settings: Settings,
  {
    SITE_URL,
    REGISTRY_URL,
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY,
    VERIFICATION_PROVIDER,
    OVERRIDE_SECRET,
    CONTENT_URL,
    CONTENT_SECRET,
  }: StackEnv,
  { sources, painterUrl }: ShellOptions,
): Description {
  const dataFolder = join(settings.folder, 'shell');
  const given = fromTerminal(namesOf(shellEnvironment));
  const placesFile = given['PLACES_FILE'] && resolve(given['PLACES_FILE']);
  const rootFile = registryRoot(settings, given['REGISTRY_ROOT']);
  const readFiles = [placesFile, rootFile].flatMap((file) => file || []);
  return {
    name: 'shell',
    command: sources === 'built' ? shellCommand(dataFolder, readFiles) : ['shell/build/dev.ts'],
    env: {
      ...given,
      PLACES_FILE: placesFile,
      HOST: settings.host,
      SITE_PORT: String(settings.sitePort),
      // glibc keeps what each thread has freed for that thread, and threads of the site come and go with large texts.
      MALLOC_ARENA_MAX: '1',
      // In development modules are compiled, and the server restarts with each change of the shell.
      STARTUP_GRACE_MS: given['STARTUP_GRACE_MS'] ?? (sources === 'built' ? undefined : '60000'),
      // In development every compilation is a version, which need not survive a restart.
      SHELL_DATA: sources === 'built' ? dataFolder : undefined,
      SITE_URL,
      REGISTRY_URL,
      REGISTRY_ROOT: rootFile,
      PAINTER_URL: painterUrl,
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
      VERIFICATION_PROVIDER,
      OVERRIDE_SECRET: given['OVERRIDE_SECRET'] ?? OVERRIDE_SECRET,
      ...(CONTENT_URL === undefined
        ? {}
        : {
            CONTENT_URL,
            CONTENT_SECRET,
            CONTENT_VERSION: 'v5',
            CONTENT_SESSIONS: 'refresh',
            CONTENT_KIND: 'irodori',
          }),
      // The embedded backend has the content backend as an OAuth client.
      ...(settings.cms === undefined || settings.hosted !== undefined
        ? {}
        : { CONTENT_PROVIDERS: 'irodori' }),
    },
  };
}

/** The root that the shell trusts: the one that the terminal names, else that of the keys of a signed registry. */
function registryRoot({ keysFolder }: Settings, given: string | undefined): string | undefined {
  if (given) return resolve(given);
  const file = join(keysFolder, 'root.json');
  return existsSync(file) ? file : undefined;
}

/** The content backend, which begins with the texts of the shell's build. */
export function cmsService(
  settings: Settings,
  { port, url }: NonNullable<Settings['cms']>,
  secrets: LocalSecrets,
  client?: ReaderClient,
): Description {
  const { SITE_URL, SUPABASE_URL, VERIFICATION_PROVIDER } = stackEnv(settings, secrets);
  const given = fromTerminal(namesOf(cmsEnvironment));
  const hasMailbox = settings.hosted === undefined && !given['SMTP_HOST'];
  return {
    name: 'cms',
    folder: 'cms',
    command: ['server.js'],
    env: {
      ...given,
      ...client,
      HOST: settings.host,
      CMS_PORT: String(port),
      CMS_URL: url,
      SITE_URL,
      SUPABASE_URL,
      VERIFICATION_PROVIDER,
      CMS_MAILBOX_KEY: hasMailbox ? secrets.SUPABASE_SECRET_KEY : undefined,
      CMS_DATA: join(settings.folder, 'cms'),
      CMS_TEXTS: join(root, 'shell', 'dist', 'texts.json'),
      CMS_SECRET: secrets.CMS_SECRET,
      CONTENT_SECRET: secrets.CONTENT_SECRET,
    },
    readyLine: /Strapi started successfully/,
  };
}

/** A sample address; CMS_EDITOR_EMAIL names another one. */
const firstEditor = 'editor@irodori.example';

/** The content backend with its admin panel, on the same data. It leaves the texts of the build to the other one. */
export const cmsPanelService = (
  settings: Settings,
  cms: NonNullable<Settings['cms']>,
  secrets: LocalSecrets,
): Description => {
  const service = cmsService(settings, cms, secrets);
  return {
    ...service,
    name: 'cms-panel',
    folder: relative(root, panelFolder(settings)),
    env: {
      CMS_EDITOR_EMAIL: firstEditor,
      CMS_EDITOR_PASSWORD: secrets.CMS_EDITOR_PASSWORD,
      ...service.env,
      CMS_PORT: String(cms.panel.port),
      CMS_PANEL_URL: cms.panel.url,
      CMS_TEXTS: undefined,
    },
  };
};

/**
 * A module's dev server declares no variables. It gets a port, because Rsbuild looks for a free one seconds before it
 * listens, and the dev server of another checkout may have taken it meanwhile.
 */
export const moduleService = (name: string, port: number): Description => ({
  name,
  folder: name,
  command: [join('node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'dev', '--port', String(port)],
  env: { NODE_ENV: 'development' },
  readyLine: /ready\s+built in/,
});

/** Publishes each compilation of the modules' dev servers, from the folder to which a dev server writes. */
export const registryWatchService = ({
  registryFolder,
  keysFolder,
}: Pick<Settings, 'registryFolder' | 'keysFolder'>): Description => ({
  name: 'registry-watch',
  command: [
    'registry/src/irodori.ts',
    'watch',
    ...modules.map((name) => join(name, 'node_modules', '.cache', 'irodori-dev')),
  ],
  env: {
    REGISTRY_DIR: registryFolder,
    IRODORI_KEYS: keysFolder,
  },
  readyLine: /^watching/,
});
