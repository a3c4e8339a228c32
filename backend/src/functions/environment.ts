import { join } from 'node:path';
import type { ApiKeys } from '../keys/api-keys.ts';

interface Origin {
  readonly url: string;
  readonly keys: ApiKeys;
  readonly siteUrl: string;
  readonly dataFolder: string;
  /** The secrets that `supabase secrets set` gives hosted functions. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** The environment of a hosted function, with old and new names; the backend's own environment is not inherited. */
export function functionEnvironment(origin: Origin): Record<string, string> {
  const { url, keys, siteUrl, dataFolder, secrets } = origin;
  return {
    ...secrets,
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SITE_URL: siteUrl,
    DENO_DIR: join(dataFolder, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  };
}
