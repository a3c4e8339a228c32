import type { LocalSecrets } from './env-file.ts';
import type { Settings } from './settings.ts';

/** The variables of `env` in the stack's folder. */
export type StackEnv = Readonly<
  Record<
    'SITE_URL' | 'REGISTRY_URL' | 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY' | 'VERIFICATION_PROVIDER',
    string
  > &
    Partial<Record<'SUPABASE_SECRET_KEY' | 'DEMO_PASSWORD', string>>
>;

export function stackEnv(
  { siteUrl, registryUrl, backendUrl, verification, hosted }: Settings,
  { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DEMO_PASSWORD }: LocalSecrets,
): StackEnv {
  const site = {
    SITE_URL: siteUrl,
    REGISTRY_URL: registryUrl,
    VERIFICATION_PROVIDER: verification.provider,
  };
  if (hosted === undefined) {
    return {
      ...site,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY,
      DEMO_PASSWORD,
    };
  }
  return {
    ...site,
    SUPABASE_URL: hosted.url,
    SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
    ...(hosted.secretKey === undefined ? {} : { SUPABASE_SECRET_KEY: hosted.secretKey }),
  };
}
