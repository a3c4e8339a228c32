import type { ContentConfig } from '@irodori/platform';
import type { VerificationConfig } from '@irodori/platform/browser';
import type { Environment } from './environment.ts';

export const hasSiteKey = ({ VERIFICATION_PROVIDER, VERIFICATION_SITE_KEY }: Environment): boolean =>
  VERIFICATION_SITE_KEY !== '' || VERIFICATION_PROVIDER === 'off' || VERIFICATION_PROVIDER === 'altcha';

export function verificationOf(env: Environment): VerificationConfig {
  const { VERIFICATION_PROVIDER: provider, VERIFICATION_SITE_KEY: siteKey } = env;
  return provider === 'off' || provider === 'altcha' ? { provider } : { provider, siteKey };
}

/** The names of a variable that separates them by commas. */
export const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export function contentOf(env: Environment): ContentConfig | undefined {
  if (env.CONTENT_URL === undefined) return undefined;
  const populate = listed(env.CONTENT_USER_POPULATE);
  const providers = listed(env.CONTENT_PROVIDERS);
  return {
    url: env.CONTENT_URL,
    version: env.CONTENT_VERSION,
    ...(env.CONTENT_RESPONSE_FORMAT === undefined ? {} : { responseFormat: env.CONTENT_RESPONSE_FORMAT }),
    ...(env.CONTENT_SESSIONS === undefined ? {} : { sessions: env.CONTENT_SESSIONS }),
    ...(providers.length === 0 ? {} : { providers }),
    kind: env.CONTENT_KIND,
    ...(populate.length === 0 ? {} : { userQuery: { populate } }),
  };
}
