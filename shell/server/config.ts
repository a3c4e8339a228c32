import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentConfig } from '@irodori/platform';
import type { VerificationConfig } from '@irodori/platform/browser';
import { environment } from './environment.ts';
import type { IndexNowConfig } from './index-now/index-now.ts';
import { contentOf, hasSiteKey, listed, verificationOf } from './services.ts';
import { type Operator, operatorEnvironment } from './texts/operator.ts';

const dist = path.join(import.meta.dirname, '../dist');

const withSiteKey = environment.refine(hasSiteKey, {
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
  /** The root metadata that the registry's signatures must descend from; absent if nothing has to be signed. */
  readonly registryRoot: string | undefined;
  /** Address of the painter; absent: pages have no preview pictures. */
  readonly painterUrl: string | undefined;
  readonly registryPollMs: number;
  readonly moduleDeadlineMs: number;
  readonly backendDeadlineMs: number;
  readonly startupGraceMs: number;
  readonly shutdownMs: number;
  readonly threadMemoryMb: number;
  readonly threadCodeMb: number;
  readonly threadBusyMs: number;
  readonly compositionPollMs: number;
  readonly trustedProxies: number;
  readonly dataFolder: string | undefined;
  /** Folder of the built shell. */
  readonly shellDist: string;
  readonly placesFile: string | undefined;
  readonly verification: VerificationConfig;
  /** Custom providers of the auth service, which its settings do not list. */
  readonly customProviders: readonly string[];
  /** Absent without a content backend. */
  readonly content: ContentConfig | undefined;
  /** Origins of the content backend's uploaded files, beside its own. */
  readonly contentMedia: readonly string[];
  readonly contentPollMs: number;
  readonly contentDeadlineMs: number;
  readonly contentSecret: string | undefined;
  readonly overrideSecret: string | undefined;
  /** False: every response asks search engines to leave the site out. */
  readonly isIndexed: boolean;
  readonly refusedCrawlers: readonly string[];
  /** URLs of the operator's profiles on other sites. */
  readonly profiles: readonly string[];
  readonly pageRenewalMs: number;
  readonly sitemapRefreshMs: number;
  /** Absent if search engines are not told of changed pages. */
  readonly indexNow: IndexNowConfig | undefined;
  /** Who runs the site, for the legal pages. */
  readonly operator: Operator;
  readonly isDev: boolean;
  /** Pages have a panel for module teams. */
  readonly hasDevtools: boolean;
  readonly logLevel: string;
}

/** @throws an error that lists every fault of the environment, without values, since a value may be a key. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const parsed = withSiteKey.safeParse(source);
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
    registryRoot: data.REGISTRY_ROOT === undefined ? undefined : readRoot(data.REGISTRY_ROOT),
    painterUrl: data.PAINTER_URL,
    registryPollMs: data.REGISTRY_POLL_MS,
    moduleDeadlineMs: data.MODULE_DEADLINE_MS,
    backendDeadlineMs: data.BACKEND_DEADLINE_MS,
    startupGraceMs: data.STARTUP_GRACE_MS,
    shutdownMs: data.SHUTDOWN_MS,
    threadMemoryMb: data.THREAD_MEMORY_MB,
    threadCodeMb: data.THREAD_CODE_MB,
    threadBusyMs: data.THREAD_BUSY_MS,
    compositionPollMs: data.COMPOSITION_POLL_MS,
    trustedProxies: data.TRUSTED_PROXIES,
    dataFolder: data.SHELL_DATA,
    shellDist: data.SHELL_DIST ?? dist,
    placesFile: data.PLACES_FILE,
    verification: verificationOf(data),
    customProviders: listed(data.AUTH_PROVIDERS),
    content: contentOf(data),
    contentMedia: (data.CONTENT_MEDIA_URL ?? []).map((url) => new URL(url).origin),
    contentPollMs: data.CONTENT_POLL_MS,
    contentDeadlineMs: data.CONTENT_DEADLINE_MS,
    contentSecret: data.CONTENT_SECRET,
    overrideSecret: data.OVERRIDE_SECRET,
    isIndexed: data.SITE_INDEXED,
    profiles: data.SITE_PROFILES ?? [],
    refusedCrawlers: data.REFUSED_CRAWLERS.split(',').flatMap((name) => name.trim() || []),
    pageRenewalMs: data.PAGE_RENEWAL_MS,
    sitemapRefreshMs: data.SITEMAP_REFRESH_MS,
    indexNow:
      data.INDEXNOW_KEY === undefined || !data.SITE_INDEXED
        ? undefined
        : { key: data.INDEXNOW_KEY, endpoint: data.INDEXNOW_URL },
    operator: operatorEnvironment.parse(data),
    isDev: data.SHELL_DEV,
    hasDevtools: data.SHELL_DEV || data.SHELL_DEVTOOLS,
    logLevel: data.LOG_LEVEL,
  };
}

function readRoot(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The shell cannot start without the file of REGISTRY_ROOT: ${String(error)}`, {
      cause: error,
    });
  }
}
