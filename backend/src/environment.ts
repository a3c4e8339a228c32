import { resolve } from 'node:path';
import { z } from 'zod';
import { namesOfReferences } from './env-references.ts';
import { listenHost } from './listen-host.ts';
import { readProjectFile } from './project-file.ts';

/** The variables of the backend. */
export const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65_535).default(54_321),
  HOST: listenHost,
  /** How many proxies of our own stand before the backend: the nearest ones' X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Everything that the backend keeps; the folder `.barebase` beside the project if absent. */
  BACKEND_DATA: z.string().optional(),
  /** A Postgres ≥ 15 in place of the embedded one. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host:5432/database' })
    .optional(),
  /** Connections to DATABASE_URL that serve requests. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(10),
  SUPABASE_FOLDER: z
    .string()
    .default('supabase')
    .transform((folder) => resolve(folder)),
  /** Applies migrations that are older than the last one of the database, too. */
  MIGRATIONS_INCLUDE_ALL: z.stringbool().default(false),
  SUPABASE_URL: z.url().optional(),
  /** Handed to the functions; may list several origins, separated by commas. */
  SITE_URL: z.string().default('http://localhost:3000'),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').optional(),
  SUPABASE_SECRET_KEY: z.string().startsWith('sb_secret_').optional(),
  /** In place of every limit of config.toml's `[auth.rate_limit]` that counts per address. */
  AUTH_RATE_LIMIT: z.coerce.number().int().positive().optional(),
  /** A mail server, in place of config.toml's `[auth.email.smtp]`; without either, mail goes to the mailbox page. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().default(''),
  SMTP_PASS: z.string().default(''),
  SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_SENDER_NAME: z.string().default(''),
  /** A service that knows leaked passwords by the first five digits of their SHA-1, as haveibeenpwned does. */
  LEAKED_PASSWORDS_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});
export type Environment = z.infer<typeof environment> & { readonly BACKEND_DATA: string };

/**
 * The names of the environment variables that the backend reads for a Supabase project: its own, and those that the
 * project's config.toml names by `env()`.
 */
export const variablesOf = (supabaseFolder: string): string[] => [
  ...new Set([
    ...Object.keys(environment.shape),
    ...namesOfReferences(readProjectFile(supabaseFolder).content),
  ]),
];
