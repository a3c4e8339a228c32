import { listenHost } from '@irodori/contract/listen-host';
import { verificationProvider } from '@irodori/contract/verification';
import { serverDeadlineMs } from '@irodori/platform/constants';
import { z } from 'zod';
import { operatorEnvironment } from './texts/operator.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().positive();
/** An http or https URL; slashes at its end are removed. */
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Separated by commas. */
const httpUrls = z
  .string()
  .transform((urls) => urls.split(',').map((url) => url.trim()))
  .pipe(z.array(httpUrl));

/** The variables of the shell's server. */
export const environment = z.object({
  SITE_URL: httpUrl.default('http://localhost:3000'),
  SITE_PORT: port.default(3000),
  HOST: listenHost,
  SUPABASE_URL: httpUrl.default('http://localhost:54321'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  REGISTRY_URL: httpUrl.default('http://localhost:3001'),
  /** Address of the painter, which draws preview pictures; without it pages have none. */
  PAINTER_URL: httpUrl.optional(),
  /** The root that the registry's signatures must descend from: a root.json. Without it nothing has to be signed. */
  REGISTRY_ROOT: z.string().min(1).optional(),
  /** How often the shell asks the registry for new versions. */
  REGISTRY_POLL_MS: milliseconds.default(500),
  /** The longest time that a file of a module, a loader or the rest of a page may take. */
  MODULE_DEADLINE_MS: milliseconds.default(8000),
  /**
   * The longest time until a response of the backend begins, while a page is made; shorter than MODULE_DEADLINE_MS, at
   * which the module counts as failed.
   */
  BACKEND_DEADLINE_MS: milliseconds.default(serverDeadlineMs),
  /** The pause after which pages that visitors asked for within the hour are rendered again; at most a minute. */
  PAGE_RENEWAL_MS: milliseconds.max(60_000).default(60_000),
  /** The longest time that the start waits for modules; modules admitted later are added to the running site. */
  STARTUP_GRACE_MS: milliseconds.default(3000),
  /** The longest time that open responses may take after SIGTERM; longer than MODULE_DEADLINE_MS. */
  SHUTDOWN_MS: milliseconds.default(10_000),
  /**
   * The memory, in MiB, above which a thread of the site is replaced; the site has two. The lower the limit, the more
   * often V8 collects garbage: 768 cost a seventh more processor time.
   */
  THREAD_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
  /**
   * The code of modules, in MiB of their server bundles, above which a thread of the site is replaced by one that begins with
   * what was used last. Each MiB takes some 3 MiB of memory in each of two threads, for a moment of three.
   */
  THREAD_CODE_MB: z.coerce.number().positive().default(64),
  /** Processor time after which a thread ends in which nothing else could run. */
  THREAD_BUSY_MS: milliseconds.default(900),
  /** How often a tab asks whether a newer composition is deployed. */
  COMPOSITION_POLL_MS: milliseconds.default(3_600_000),
  /** How many proxies of our own are before the shell. Only their entries in X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Folder for the files that a restart without the registry needs; without it nothing is kept. */
  SHELL_DATA: z.string().min(1).optional(),
  /** Folder of the built shell, if it is not `dist` beside the server. */
  SHELL_DIST: z.string().optional(),
  /** An MMDB file that names the place of an IP address, in the list of a visitor's devices; without it no place is shown. */
  PLACES_FILE: z.string().min(1).optional(),
  /** `1` in development: pages may load from dev servers on this machine. */
  SHELL_DEV: z.stringbool().default(false),
  /** Pages have a panel for module teams; in development they always have it. */
  SHELL_DEVTOOLS: z.stringbool().default(false),
  // What search engines get.
  /** False keeps the whole site out of search engines, for example a copy for tests. */
  SITE_INDEXED: z.stringbool().default(true),
  /** URLs of the operator's profiles on other sites, separated by commas, which the home page names to search engines. */
  SITE_PROFILES: httpUrls.optional(),
  /** Names of crawlers that robots.txt asks to stay away, separated by commas. */
  REFUSED_CRAWLERS: z
    .string()
    .regex(/^[\w.-]*( *, *[\w.-]+)*$/, 'expected names of crawlers, separated by commas')
    .default(''),
  /** How long a module's part of the sitemap may be old. */
  SITEMAP_REFRESH_MS: milliseconds.default(300_000),
  /** Enables IndexNow, and proves that its calls are this site's. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'expected 8 to 128 letters, digits and dashes')
    .optional(),
  /** The shell sends the addresses of changed pages to this IndexNow service. */
  INDEXNOW_URL: httpUrl.default('https://api.indexnow.org/indexnow'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  // Services that pages use beside the backend.
  /** The service that checks that visitors are human; the backend must be given the same value. */
  VERIFICATION_PROVIDER: z._default(verificationProvider, 'off'),
  /** The public key that Turnstile or reCAPTCHA issued for this site. */
  VERIFICATION_SITE_KEY: z.string().default(''),
  /** Custom providers that were added to the auth service, which does not list them, separated by commas: `custom:acme`. */
  AUTH_PROVIDERS: z
    .string()
    .regex(
      /^(custom:[a-z0-9:-]+( *, *custom:[a-z0-9:-]+)*)?$/,
      'expected names such as custom:acme, separated by commas',
    )
    .default(''),
  /** URL of the content backend (Strapi); without it the site has no content backend. */
  CONTENT_URL: httpUrl.optional(),
  /** Where its uploaded files lie, if not at CONTENT_URL: URLs of buckets or of a CDN, separated by commas. */
  CONTENT_MEDIA_URL: httpUrls.optional(),
  CONTENT_VERSION: z.enum(['v3', 'v4', 'v5']).default('v5'),
  /** `v4`: a Strapi 5 is asked for responses in the shape of Strapi 4. */
  CONTENT_RESPONSE_FORMAT: z.literal('v4').optional(),
  /** `refresh`: Strapi's `jwtManagement` has this value, so that tokens are valid for minutes and renewed. */
  CONTENT_SESSIONS: z.literal('refresh').optional(),
  /** Providers by which readers can sign in at the content backend, separated by commas. */
  CONTENT_PROVIDERS: z.string().default(''),
  /** `irodori`: it is the Strapi of `cms/`, with readers' accounts, proofs and comments of its own. */
  CONTENT_KIND: z.enum(['irodori', 'strapi']).default('strapi'),
  /** Relations that are loaded with the signed-in user, separated by commas. */
  CONTENT_USER_POPULATE: z.string().default(''),
  /** How often the shell asks the content backend for changed texts. */
  CONTENT_POLL_MS: milliseconds.default(30_000),
  /** The longest time that one read of all texts may take. No page waits for it. */
  CONTENT_DEADLINE_MS: milliseconds.default(1000),
  /** Shared with the content backend: signs its messages that texts changed, and links to previews. Without it neither is taken. */
  CONTENT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be `whsec_` and at least 24 bytes in base64')
    .optional(),
  /** Signs override links, which show other versions of modules to those who have them. Without it there are none. */
  OVERRIDE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...operatorEnvironment.shape,
});
export type Environment = z.output<typeof environment>;
