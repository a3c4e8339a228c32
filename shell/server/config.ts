import type { ContentConfig } from '@irodori/platform';
import { listenHost } from '@irodori/contract/listen-host';
import type { VerificationConfig } from '@irodori/platform/browser';
import { z } from 'zod';
import { contentOf, hasSiteKey, httpUrl, serviceVariables, verificationOf } from './services.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().positive();

const environment = serviceVariables
  .extend({
    SITE_URL: httpUrl.default('http://localhost:3000'),
    SITE_PORT: port.default(3000),
    HOST: listenHost,
    SUPABASE_URL: httpUrl.default('http://localhost:54321'),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    REGISTRY_URL: httpUrl.default('http://localhost:3001'),
    /** How often the shell asks the registry for new versions. */
    REGISTRY_POLL_MS: milliseconds.default(2000),
    /** The longest time that a file of a module, a loader or the rest of a page may take. */
    MODULE_DEADLINE_MS: milliseconds.default(8000),
    /** The longest time that the start waits for modules; modules admitted later are added to the running site. */
    STARTUP_GRACE_MS: milliseconds.default(3000),
    /** The longest time that open responses may take after SIGTERM; longer than MODULE_DEADLINE_MS. */
    SHUTDOWN_MS: milliseconds.default(10_000),
    /** How often a tab asks whether a newer composition is deployed. */
    COMPOSITION_POLL_MS: milliseconds.default(3_600_000),
    /** How many proxies of our own are before the shell. Only their entries in X-Forwarded-For are trusted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Folder for the files that a restart without the registry needs; without it nothing is kept. */
    SHELL_DATA: z.string().min(1).optional(),
    /** Folder of the built shell, if it is not `dist` beside the server. */
    SHELL_DIST: z.string().optional(),
    /** `1` in development: pages may load from dev servers on this machine. */
    SHELL_DEV: z.stringbool().default(false),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine(hasSiteKey, {
    path: ['VERIFICATION_SITE_KEY'],
    message: 'needed for this VERIFICATION_PROVIDER',
  });

export interface Config {
  readonly siteUrl: string;
  readonly sitePort: number;
  /** The address to listen on. */
  readonly host: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly registryUrl: string;
  readonly registryPollMs: number;
  readonly moduleDeadlineMs: number;
  readonly startupGraceMs: number;
  readonly shutdownMs: number;
  readonly compositionPollMs: number;
  readonly trustedProxies: number;
  readonly dataFolder: string | undefined;
  readonly shellDist: string | undefined;
  readonly verification: VerificationConfig;
  /** Absent without a content backend. */
  readonly content: ContentConfig | undefined;
  readonly isDev: boolean;
  readonly logLevel: string;
}

/** @throws an error that lists every fault of the environment, without values, since a value may be a key. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`The shell cannot start with this environment:\n${faults.join('\n')}`);
  }
  const { data } = parsed;
  return {
    siteUrl: data.SITE_URL,
    sitePort: data.SITE_PORT,
    host: data.HOST,
    supabaseUrl: data.SUPABASE_URL,
    supabaseKey: data.SUPABASE_PUBLISHABLE_KEY,
    registryUrl: data.REGISTRY_URL,
    registryPollMs: data.REGISTRY_POLL_MS,
    moduleDeadlineMs: data.MODULE_DEADLINE_MS,
    startupGraceMs: data.STARTUP_GRACE_MS,
    shutdownMs: data.SHUTDOWN_MS,
    compositionPollMs: data.COMPOSITION_POLL_MS,
    trustedProxies: data.TRUSTED_PROXIES,
    dataFolder: data.SHELL_DATA,
    shellDist: data.SHELL_DIST,
    verification: verificationOf(data),
    content: contentOf(data),
    isDev: data.SHELL_DEV,
    logLevel: data.LOG_LEVEL,
  };
}
