import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { urlAt } from '@irodori/contract/listen-host';
import { tinyPlaces } from '@irodori/testing/tiny-places';
import { startPostgres } from 'barebase/testing';
import { findBrowser, findFullBrowser } from './browser.ts';
import { journeyProject } from './journey-project.ts';
import { type Outcome, playwrightOutcome } from './outcome.ts';
import { root } from '../paths.ts';
import { freePort } from '../settings/port.ts';
import { run } from '../terminal/run.ts';
import { startStack } from '../services/stack.ts';
import type { Settings } from '../settings/settings.ts';

export interface JourneyOptions {
  /** Folder for all files that the stack and the journeys write. */
  readonly folder: string;
  readonly database: 'pglite' | 'postgres';
  /** Runs only files whose paths contain one of these texts; empty: all files. */
  readonly filters: readonly string[];
  /** How many browsers run at the same time; that of the configuration by default. */
  readonly workers?: number;
  /** The folders of the modules that the site has, then without a backend; absent: all modules, with everything else. */
  readonly modules?: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/** Starts a separate stack on empty data and runs the journeys in a real browser. */
export async function journeys({ database, ...options }: JourneyOptions): Promise<Outcome> {
  if (database === 'pglite') return onDatabase(options, undefined);
  const postgres = await startPostgres();
  try {
    return await onDatabase(options, postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(
  { folder, filters, workers, modules, signal }: Omit<JourneyOptions, 'database'>,
  databaseUrl: string | undefined,
): Promise<Outcome> {
  const site = await afterOtherStarts(() => startSite({ folder, modules, signal }, databaseUrl));
  const report = join(folder, 'playwright.json');
  let code: number;
  try {
    const playwright = join(root, 'e2e', 'node_modules', '.bin', 'playwright');
    const atOnce = workers === undefined ? [] : [`--workers=${workers}`];
    code = await run(
      playwright,
      ['test', '--output', join(folder, 'results'), ...atOnce, ...filters],
      join(root, 'e2e'),
      { signal, env: { ...site.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
  } finally {
    await site.stop();
  }
  return playwrightOutcome(report, code);
}

let lastStart: Promise<unknown> = Promise.resolve();

/** Services inherit this process’s variables when they start, so sites of this process start one after the other. */
function afterOtherStarts<T>(start: () => Promise<T>): Promise<T> {
  const started = lastStart.then(start);
  lastStart = started.catch(() => undefined);
  return started;
}

/** Starts the site of journeys. `env` has the variables that they read. */
async function startSite(
  { folder, modules, signal }: Pick<JourneyOptions, 'folder' | 'modules' | 'signal'>,
  databaseUrl: string | undefined,
): Promise<{ readonly env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  // Services inherit these variables. All visitors of the journeys have the same IP address.
  process.env['AUTH_RATE_LIMIT'] ??= '1000';
  // Journeys that run at once, and the machine’s other work, make the site slower than any should be.
  process.env['BACKEND_DEADLINE_MS'] ??= '8000';
  process.env['MODULE_DEADLINE_MS'] ??= '20000';
  process.env['STRIPE_AUTOMATIC_TAX'] ??= 'true';
  process.env['OPERATOR_NAME'] ??= 'Sample Seller Ltd';
  process.env['PLACES_FILE'] ??= await placesFile(folder);
  const browsers = { BROWSER_PATH: await findBrowser(), FULL_BROWSER_PATH: await findFullBrowser() };
  const host = '127.0.0.1';
  const [sitePort, registryPort, backendPort] = [await freePort(), await freePort(), await freePort()];
  // A journey starts the double there.
  const signInProvider = { SIGN_IN_PROVIDER_URL: urlAt(host, await freePort()) };
  Object.assign(process.env, signInProvider);
  const project = await journeyProject();
  const registryFolder = join(folder, 'registry');
  const stack = await startStack({
    settings: {
      sitePort,
      registryPort,
      backendPort,
      host,
      siteUrl: urlAt(host, sitePort),
      registryUrl: urlAt(host, registryPort),
      backendUrl: urlAt(host, backendPort),
      hasStripeDouble: modules === undefined,
      folder,
      dataFolder: join(folder, 'data'),
      supabaseFolder: join(project, 'supabase'),
      registryFolder,
      keysFolder: join(folder, 'keys'),
      ...(modules === undefined
        ? {
            verification: { provider: 'altcha' },
            ...(databaseUrl === undefined ? { cms: await contentBackend(host) } : { databaseUrl }),
          }
        : withoutBackend),
    },
    modules,
    isFresh: databaseUrl === undefined,
    sources: 'built',
    signal,
  });
  return {
    env: {
      SUPABASE_SECRET_KEY: absent,
      ...stack.env,
      REGISTRY_DIR: registryFolder,
      ...browsers,
      ...signInProvider,
    },
    async stop() {
      await stack.stop();
      await rm(project, { recursive: true, force: true });
    },
  };
}

const absent = 'absent';

/** Pages that read nothing but the texts of the build need no backend; at the address nothing listens. */
const withoutBackend = {
  hosted: { url: 'http://127.0.0.1:9', publishableKey: absent },
  verification: { provider: 'off' },
} satisfies Partial<Settings>;

/** A database of places that knows the visitors of the journeys, who are on this machine. */
async function placesFile(folder: string): Promise<string> {
  const file = join(folder, 'places.mmdb');
  await mkdir(folder, { recursive: true });
  await writeFile(file, tinyPlaces('127.0.0.0', 8, { city: { names: { en: 'Sample Town' } } }));
  return file;
}

/** What readers do at the content backend does not depend on the backend's database. */
async function contentBackend(host: string): Promise<NonNullable<Settings['cms']>> {
  const [port, panelPort] = [await freePort(), await freePort()];
  return { port, url: urlAt(host, port), panel: { port: panelPort, url: urlAt(host, panelPort) } };
}
