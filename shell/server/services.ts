import type { ContentConfig } from '@irodori/platform';
import type { VerificationConfig } from '@irodori/platform/browser';
import type { Environment } from './environment.ts';

export const hasSiteKey = ({ VERIFICATION_PROVIDER, VERIFICATION_SITE_KEY }: Environment): boolean =>
  VERIFICATION_SITE_KEY !== '' || VERIFICATION_PROVIDER === 'off' || VERIFICATION_PROVIDER === 'altcha';

export function verificationOf(env: Environment): VerificationConfig {
  const { VERIFICATION_PROVIDER: provider, VERIFICATION_SITE_KEY: siteKey } = env;
  return provider === 'off' || provider === 'altcha' ? { provider } : { provider, siteKey };
}

export function contentOf(env: Environment): ContentConfig | undefined {
  if (env.STRAPI_URL === undefined) return undefined;
  const populate = env.STRAPI_USER_POPULATE.split(',').filter((relation) => relation !== '');
  return {
    url: env.STRAPI_URL,
    version: env.STRAPI_VERSION,
    ...(env.STRAPI_RESPONSE_FORMAT === undefined ? {} : { responseFormat: env.STRAPI_RESPONSE_FORMAT }),
    ...(populate.length === 0 ? {} : { userQuery: { populate } }),
  };
}
