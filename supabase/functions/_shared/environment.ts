import { z } from 'zod';

const named = z.object({ default: z.string() });

const keyIn = (json: string | undefined): string | undefined =>
  json === undefined ? undefined : named.parse(JSON.parse(json)).default;

/** The variables that every function reads. */
export const environment = z.object({
  SUPABASE_URL: z.string(),
  /** The keys of the service by name, as JSON. */
  SUPABASE_SECRET_KEYS: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  /** The key's name in older projects. */
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  /** The site's origins, separated by commas. */
  SITE_URL: z.string().default('http://localhost:3000'),
});

export interface FunctionEnvironment {
  readonly supabaseUrl: string;
  /** The project's secret key; it must not appear in responses or logs. */
  readonly secretKey: string;
  /** The origins whose pages may read the responses. */
  readonly siteOrigins: readonly string[];
}

/** @throws Error that names the missing variables */
export function readEnvironment(get: (name: string) => string | undefined): FunctionEnvironment {
  const given = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, get(name)]));
  const { success, data } = environment.safeParse(given);
  const secretKey =
    keyIn(data?.SUPABASE_SECRET_KEYS) ?? data?.SUPABASE_SECRET_KEY ?? data?.SUPABASE_SERVICE_ROLE_KEY;
  if (!success || secretKey === undefined) {
    throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEYS (or SUPABASE_SERVICE_ROLE_KEY) must be set');
  }
  const siteOrigins = data.SITE_URL.split(',').map((site) => new URL(site.trim()).origin);
  return { supabaseUrl: data.SUPABASE_URL, secretKey, siteOrigins };
}
