import { resolve } from 'node:path';
import { z } from 'zod';
import { namesOfReferences } from './env-references.ts';
import { listenHost } from './listen-host.ts';
import { readProjectFile } from './project-file.ts';
import { size } from './size.ts';

/** The environment variables of the backend. */
export const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(54_321),
  HOST: listenHost,
  /** The number of trusted proxies in front of the backend; their entries in X-Forwarded-For are used. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The data folder; `.barebase` beside the project if absent. */
  BACKEND_DATA: z.string().optional(),
  /** A native Postgres 15 or newer that replaces the embedded one. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host:5432/database' })
    .optional(),
  /** The number of connections to DATABASE_URL that serve requests. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(10),
  SUPABASE_FOLDER: z
    .string()
    .default('supabase')
    .transform((folder) => resolve(folder)),
  /** Also applies migrations that are older than the last applied migration. */
  MIGRATIONS_INCLUDE_ALL: z.stringbool().default(false),
  /** The largest file of a bucket without a smaller limit; overrides config.toml's `[storage] file_size_limit`. */
  FILE_SIZE_LIMIT: size.optional(),
  SUPABASE_URL: z.url().optional(),
  /** The site's origin, or several separated by commas; edge functions receive it, too. */
  SITE_URL: z.string().default('http://localhost:3000'),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').optional(),
  SUPABASE_SECRET_KEY: z.string().startsWith('sb_secret_').optional(),
  /** Overrides every limit of config.toml's `[auth.rate_limit]` except `email_sent`, and the limit of wrong passwords. */
  AUTH_RATE_LIMIT: z.coerce.number().int().positive().optional(),
  /** An email server that overrides config.toml's `[auth.email.smtp]`; without either, the mailbox page shows emails. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().default(''),
  SMTP_PASS: z.string().default(''),
  SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_SENDER_NAME: z.string().default(''),
  /** A service with the range API of haveibeenpwned: leaked passwords by the first five digits of their SHA-1. */
  LEAKED_PASSWORDS_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});
export type Environment = z.infer<typeof environment> & { readonly BACKEND_DATA: string };

/**
 * The names of the environment variables that the backend reads for a Supabase project: its own variables, and the
 * variables that the project's config.toml names by `env()`.
 */
export const variablesOf = (supabaseFolder: string): string[] => [
  ...new Set([
    ...Object.keys(environment.shape),
    ...namesOfReferences(readProjectFile(supabaseFolder).content),
  ]),
];
