import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { captchaConfig, verificationOf } from './verification/variables.ts';

const repository = resolve(import.meta.dirname, '../..');

const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(54_321),
  /** The address to listen on; other machines reach the backend only if this is changed. */
  BACKEND_HOST: z.string().default('127.0.0.1'),
  IRODORI_DATA: z.string().default(join(repository, '.irodori/data')),
  SUPABASE_FOLDER: z.string().default(join(repository, 'supabase')),
  SUPABASE_URL: z.url().optional(),
  /** Handed to the functions; may list several origins, separated by commas. */
  SITE_URL: z.string().default('http://localhost:3000'),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').optional(),
  SUPABASE_SECRET_KEY: z.string().startsWith('sb_secret_').optional(),
  /** In place of config.toml's `auth.rate_limit.sign_in_sign_ups`. */
  AUTH_RATE_LIMIT: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});
export type Environment = z.infer<typeof environment>;

/** `50MiB`, `10MB` or a number of bytes. */
const bytes = z.union([z.number().int(), z.string()]).transform((value, context) => {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]i?B|B)?$/i.exec(String(value)) ?? [];
  if (amount === undefined) {
    context.addIssue({ code: 'custom', message: `expected a size such as 10MiB, not ${value}` });
    return z.NEVER;
  }
  const power = { '': 0, b: 0, k: 1, m: 2, g: 3 }[unit.toLowerCase().charAt(0)] ?? 0;
  return Math.round(Number(amount) * 1024 ** power);
});

const bucket = z.object({
  public: z.boolean().default(false),
  file_size_limit: bytes.optional(),
  allowed_mime_types: z.array(z.string()).optional(),
  objects_path: z.string().optional(),
});
export type BucketConfig = z.infer<typeof bucket>;

/** The part of `supabase/config.toml` that the embedded backend understands. */
const projectConfig = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      max_rows: z.number().int().default(1000),
    })
    .prefault({}),
  auth: z
    .object({
      jwt_expiry: z.number().int().positive().default(3600),
      enable_signup: z.boolean().default(true),
      enable_anonymous_sign_ins: z.boolean().default(false),
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().int().default(10),
      minimum_password_length: z.number().int().default(6),
      rate_limit: z
        .object({
          /** Per address, and failures per account, in five minutes. */
          sign_in_sign_ups: z.number().int().positive().default(30),
        })
        .prefault({}),
      captcha: captchaConfig.prefault({}),
    })
    .prefault({}),
  storage: z
    .object({
      file_size_limit: bytes.default(50 * 1024 ** 2),
      buckets: z.record(z.string(), bucket).default({}),
    })
    .prefault({}),
  functions: z
    .record(
      z.string(),
      z.object({ verify_jwt: z.boolean().default(true), enabled: z.boolean().default(true) }),
    )
    .default({}),
});
export type ProjectConfig = z.infer<typeof projectConfig>;

export interface Config {
  readonly environment: Environment;
  readonly project: ProjectConfig;
  /** The variables of human verification, for `/auth/v1` and for the functions. */
  readonly verification: Readonly<Record<string, string>>;
}

/** @throws Error listing every fault of the environment or of config.toml */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = checked(environment, given, 'the environment');
  const file = join(parsed.SUPABASE_FOLDER, 'config.toml');
  const toml = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  const project = checked(projectConfig, toml, file);
  return { environment: parsed, project, verification: verificationOf(given, project.auth.captcha) };
}

function checked<S extends z.ZodType>(schema: S, value: unknown, source: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`Faults in ${source}:\n${z.prettifyError(result.error)}`);
}
