import type { LocalSecrets } from './env-file.ts';
import type { Settings } from './settings.ts';
import { gateAccount, hasDemoAccounts } from '../services/demo-accounts.ts';

/** The variables of `env` in the stack's folder. */
export type StackEnv = Readonly<
  Record<
    | 'SITE_URL'
    | 'REGISTRY_URL'
    | 'SUPABASE_URL'
    | 'SUPABASE_PUBLISHABLE_KEY'
    | 'VERIFICATION_PROVIDER'
    | 'OVERRIDE_SECRET',
    string
  > &
    Partial<
      Record<
        | 'SUPABASE_SECRET_KEY'
        | 'DEMO_PASSWORD'
        | 'GATE_EMAIL'
        | 'GATE_PASSWORD'
        | 'CONTENT_URL'
        | 'CONTENT_SECRET',
        string
      >
    >
>;

export function stackEnv(
  settings: Settings,
  {
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
    DEMO_PASSWORD,
    GATE_PASSWORD,
    CONTENT_SECRET,
    OVERRIDE_SECRET,
  }: LocalSecrets,
): StackEnv {
  const { siteUrl, registryUrl, backendUrl, verification, hosted, cms } = settings;
  const site = {
    SITE_URL: siteUrl,
    REGISTRY_URL: registryUrl,
    VERIFICATION_PROVIDER: verification.provider,
    OVERRIDE_SECRET,
    ...(cms === undefined ? {} : { CONTENT_URL: cms.url, CONTENT_SECRET }),
  };
  if (hosted === undefined) {
    return {
      ...site,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY,
      DEMO_PASSWORD,
      ...(hasDemoAccounts(settings) && { GATE_EMAIL: gateAccount.email, GATE_PASSWORD }),
    };
  }
  return {
    ...site,
    SUPABASE_URL: hosted.url,
    SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
    ...(hosted.secretKey === undefined ? {} : { SUPABASE_SECRET_KEY: hosted.secretKey }),
  };
}
