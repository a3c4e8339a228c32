import { join, resolve } from 'node:path';
import { listenHost, urlAt } from '@irodori/contract/listen-host';
import { isLoopbackUrl } from 'barebase/machine';
import { z } from 'zod';
import { local, root } from '../paths.ts';
import { StepError } from '../terminal/progress.ts';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** True for a provider that is a third party, which issues keys. */
const isRemote = (provider: string | undefined): boolean =>
  provider === 'turnstile' || provider === 'recaptcha';

/** The variables that the stack reads; services get what follows from them. */
export const environment = z
  .object({
    SITE_PORT: port(3000),
    REGISTRY_PORT: port(3001),
    BACKEND_PORT: port(54_321),
    HOST: listenHost,
    SITE_URL: z.url().optional(),
    SUPABASE_URL: z.url().optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
    SUPABASE_SECRET_KEY: z.string().min(1).optional(),
    IRODORI_FOLDER: z.string().min(1).default(local),
    IRODORI_DATA: z.string().min(1).optional(),
    SUPABASE_FOLDER: z.string().min(1).default(join(root, 'supabase')),
    DATABASE_URL: z.string().min(1).optional(),
    VERIFICATION_PROVIDER: z.enum(['altcha', 'turnstile', 'recaptcha', 'off']).optional(),
    VERIFICATION_SITE_KEY: z.string().min(1).optional(),
    VERIFICATION_SECRET: z.string().min(1).optional(),
    REGISTRY_DIR: z.string().min(1).optional(),
    IRODORI_KEYS: z.string().min(1).optional(),
    STRIPE_SECRET_KEY: z.string().optional(),
    CMS_PORT: port(1337),
    CMS_URL: z.url().optional(),
    CMS_PANEL_PORT: port(1338),
    CMS_PANEL_URL: z.url().optional(),
    CONTENT_URL: z.url().optional(),
  })
  .refine((env) => env.SUPABASE_URL === undefined || env.SUPABASE_PUBLISHABLE_KEY !== undefined, {
    message: 'SUPABASE_URL names a hosted project, so SUPABASE_PUBLISHABLE_KEY is needed too',
    path: ['SUPABASE_PUBLISHABLE_KEY'],
  })
  .refine((env) => !isRemote(env.VERIFICATION_PROVIDER) || env.VERIFICATION_SITE_KEY !== undefined, {
    message: 'needed for this VERIFICATION_PROVIDER: the public key that the provider gave',
    path: ['VERIFICATION_SITE_KEY'],
  })
  .refine(
    (env) =>
      !isRemote(env.VERIFICATION_PROVIDER) ||
      env.SUPABASE_URL !== undefined ||
      env.VERIFICATION_SECRET !== undefined,
    {
      message: 'needed for this VERIFICATION_PROVIDER: the secret key that the provider gave',
      path: ['VERIFICATION_SECRET'],
    },
  );

export interface Settings {
  readonly sitePort: number;
  readonly registryPort: number;
  readonly backendPort: number;
  /** The IP address on which site, registry and backend listen. */
  readonly host: string;
  readonly siteUrl: string;
  readonly registryUrl: string;
  /** URL of the embedded backend. */
  readonly backendUrl: string;
  /** Folder for `env`, the secrets and the logs. */
  readonly folder: string;
  readonly dataFolder: string;
  /** The Supabase project: migrations, functions, config.toml. */
  readonly supabaseFolder: string;
  /** A native Postgres for the embedded backend. */
  readonly databaseUrl?: string;
  readonly registryFolder: string;
  /** Folder of the keys that sign the registry. */
  readonly keysFolder: string;
  /** The service that checks that visitors are human; a hosted project has its own secrets for it. */
  readonly verification: { readonly provider: string; readonly secret?: string };
  /**
   * The double of Stripe replaces an account: there is no key of one, the functions run here, and the site is for this
   * machine alone, as the double’s payment page is.
   */
  readonly hasStripeDouble: boolean;
  /** The content backend that runs here, with the URL by which it is reached; absent if there is another one, or none. */
  readonly cms?: {
    readonly port: number;
    readonly url: string;
    readonly panel: { readonly port: number; readonly url: string };
  };
  /** The hosted project; if absent, the embedded backend is started. */
  readonly hosted?: { readonly url: string; readonly publishableKey: string; readonly secretKey?: string };
}

/**
 * @param args those of the command; `--no-cms` leaves the content backend out
 * @throws StepError that lists every fault of the environment.
 */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new StepError(`The environment has faults:\n${z.prettifyError(parsed.error)}`);
  }
  const e = parsed.data;
  const folder = resolve(e.IRODORI_FOLDER);
  const registryFolder = e.REGISTRY_DIR ?? join(folder, 'registry');
  const siteUrl = e.SITE_URL ?? urlAt(e.HOST, e.SITE_PORT);
  return {
    sitePort: e.SITE_PORT,
    registryPort: e.REGISTRY_PORT,
    backendPort: e.BACKEND_PORT,
    host: e.HOST,
    siteUrl,
    registryUrl: urlAt(e.HOST, e.REGISTRY_PORT),
    backendUrl: urlAt(e.HOST, e.BACKEND_PORT),
    folder,
    dataFolder: e.IRODORI_DATA ?? join(folder, 'data'),
    supabaseFolder: resolve(e.SUPABASE_FOLDER),
    ...(e.DATABASE_URL === undefined ? {} : { databaseUrl: e.DATABASE_URL }),
    registryFolder,
    keysFolder: resolve(e.IRODORI_KEYS ?? join(registryFolder, '..', 'keys')),
    verification: {
      provider: e.VERIFICATION_PROVIDER ?? (e.SUPABASE_URL === undefined ? 'altcha' : 'off'),
      ...(e.VERIFICATION_SECRET === undefined ? {} : { secret: e.VERIFICATION_SECRET }),
    },
    ...(e.CONTENT_URL === undefined && !args.includes('--no-cms')
      ? {
          cms: {
            port: e.CMS_PORT,
            url: e.CMS_URL ?? urlAt(e.HOST, e.CMS_PORT),
            panel: { port: e.CMS_PANEL_PORT, url: e.CMS_PANEL_URL ?? urlAt(e.HOST, e.CMS_PANEL_PORT) },
          },
        }
      : {}),
    hasStripeDouble: !e.STRIPE_SECRET_KEY && e.SUPABASE_URL === undefined && isLoopbackUrl(siteUrl),
    ...(e.SUPABASE_URL === undefined || e.SUPABASE_PUBLISHABLE_KEY === undefined
      ? {}
      : {
          hosted: {
            url: e.SUPABASE_URL,
            publishableKey: e.SUPABASE_PUBLISHABLE_KEY,
            ...(e.SUPABASE_SECRET_KEY === undefined ? {} : { secretKey: e.SUPABASE_SECRET_KEY }),
          },
        }),
  };
}
