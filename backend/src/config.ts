import { dirname, join } from 'node:path';
import { z } from 'zod';
import { mfaConfig } from './auth/factors/config.ts';
import { captchaConfig } from './auth/captcha/captcha-provider.ts';
import { hookConfig } from './auth/hooks/config.ts';
import { realtimeConfig } from './realtime/limits/limits.ts';
import { databaseConfig } from './database/config.ts';
import { size } from './size.ts';
import { withReferences } from './env-references.ts';
import { type Environment, environment } from './environment.ts';
import { readProjectFile } from './project-file.ts';
import { accountSettings, rateLimits } from './auth/settings.ts';

const bucket = z.object({
  public: z.boolean().default(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).optional(),
  objects_path: z.string().optional(),
});
export type BucketConfig = z.infer<typeof bucket>;

const externalProvider = z.object({
  enabled: z.boolean().default(false),
  /** Comma-separated client ids; ID tokens issued to any of them are accepted. */
  client_id: z.string().default(''),
  secret: z.string().default(''),
  /** Overrides `/auth/v1/callback` of the public URL. */
  redirect_uri: z.string().default(''),
  /** The URL of a self-hosted provider; the provider's public service if empty. */
  url: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
  email_optional: z.boolean().default(false),
});

/** The part of `supabase/config.toml` that the embedded backend understands. */
const projectConfig = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().default(1000),
    })
    .prefault({}),
  auth: z
    .object({
      /** The default redirect URL; the variable SITE_URL overrides it. */
      site_url: z.string().default('http://127.0.0.1:3000'),
      /** Patterns of further allowed redirect URLs. */
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: z.number().int().positive().default(3600),
      enable_signup: z.boolean().default(true),
      enable_anonymous_sign_ins: z.boolean().default(false),
      /** Whether visitors may link and unlink identities. */
      enable_manual_linking: z.boolean().default(false),
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().int().default(10),
      minimum_password_length: z.number().int().default(6),
      ...accountSettings,
      rate_limit: rateLimits.prefault({}),
      captcha: captchaConfig.prefault({}),
      mfa: mfaConfig.prefault({}),
      hook: hookConfig.prefault({}),
      /** The OAuth providers by name: `[auth.external.github]`. */
      external: z.record(z.string(), externalProvider).default({}),
      passkey: z.object({ enabled: z.boolean().default(false) }).prefault({}),
      /** The relying party of passkeys: the origins that may use them and its displayed name. */
      webauthn: z
        .object({
          rp_display_name: z.string().default('Supabase'),
          rp_id: z.string().default('localhost'),
          rp_origins: z.array(z.string()).default(['http://localhost:3000']),
        })
        .prefault({}),
      /** Lets other services sign users in with an account of this project. */
      oauth_server: z
        .object({
          enabled: z.boolean().default(false),
          /** The path of the site's consent page. */
          authorization_url_path: z.string().default('/oauth/consent'),
          allow_dynamic_registration: z.boolean().default(false),
        })
        .prefault({}),
    })
    .prefault({}),
  db: databaseConfig.prefault({}),
  storage: z
    .object({
      file_size_limit: size.default(50 * 1024 ** 2),
      buckets: z.record(z.string(), bucket).default({}),
    })
    .prefault({}),
  realtime: realtimeConfig.prefault({}),
  functions: z
    .record(
      z.string(),
      z.object({
        enabled: z.boolean().default(true),
        verify_jwt: z.boolean().default(true),
        /** `entrypoint`, `import_map` and `static_files` are relative to `supabase/`. */
        entrypoint: z.string().optional(),
        import_map: z.string().optional(),
        static_files: z.array(z.string()).default([]),
      }),
    )
    .default({}),
  edge_runtime: z.object({ secrets: z.record(z.string(), z.string()).default({}) }).prefault({}),
});
export type ProjectConfig = z.infer<typeof projectConfig>;

export interface Config {
  readonly environment: Environment;
  /** The content of config.toml with its defaults. */
  readonly project: ProjectConfig;
}

/**
 * Reads the variables that the README lists, and the config.toml of SUPABASE_FOLDER if that file exists.
 * @throws Error listing every fault of the environment or of config.toml
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = checked(environment, given, 'the environment');
  const parsed = {
    ...read,
    BACKEND_DATA: read.BACKEND_DATA ?? join(dirname(read.SUPABASE_FOLDER), '.barebase'),
  };
  const { file, content } = readProjectFile(parsed.SUPABASE_FOLDER);
  const toml = withReferences(content, given);
  const project = withSites(checked(projectConfig, toml, file), given['SITE_URL']);
  return { environment: parsed, project };
}

/** Allows redirects and passkeys on every origin of SITE_URL. */
function withSites(project: ProjectConfig, sites: string | undefined): ProjectConfig {
  const all = sites?.split(',').map((site) => site.trim()) ?? [];
  const [first, ...others] = all;
  if (first === undefined) return project;
  const { auth } = project;
  const webauthn = {
    ...auth.webauthn,
    rp_id: new URL(first).hostname,
    rp_origins: all.map((site) => new URL(site).origin),
  };
  const additional = [...auth.additional_redirect_urls, ...others.map((site) => `${site}/**`)];
  return { ...project, auth: { ...auth, site_url: first, additional_redirect_urls: additional, webauthn } };
}

function checked<S extends z.ZodType>(schema: S, value: unknown, source: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`Faults in ${source}:\n${z.prettifyError(result.error)}`);
}
