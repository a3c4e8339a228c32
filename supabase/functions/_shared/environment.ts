import { z } from 'zod';

const named = z.object({ default: z.string() });

const keyIn = (json: string | undefined): string | undefined =>
  json === undefined ? undefined : named.parse(JSON.parse(json)).default;

export interface FunctionEnvironment {
  readonly supabaseUrl: string;
  /** The project's secret key; it must not appear in responses or logs. */
  readonly secretKey: string;
  /** The origins whose pages may read the responses. */
  readonly siteOrigins: readonly string[];
}

/** @throws Error that names the missing variables */
export function readEnvironment(get: (name: string) => string | undefined): FunctionEnvironment {
  const supabaseUrl = get('SUPABASE_URL');
  const secretKey =
    keyIn(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SECRET_KEY') ?? get('SUPABASE_SERVICE_ROLE_KEY');
  if (supabaseUrl === undefined || secretKey === undefined) {
    throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEYS (or SUPABASE_SERVICE_ROLE_KEY) must be set');
  }
  const sites = (get('SITE_URL') ?? 'http://localhost:3000').split(',');
  return { supabaseUrl, secretKey, siteOrigins: sites.map((site) => new URL(site.trim()).origin) };
}
