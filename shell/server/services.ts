import { verificationProvider } from '@irodori/contract/verification';
import type { ContentConfig } from '@irodori/platform';
import type { VerificationConfig } from '@irodori/platform/browser';
import { z } from 'zod';

/** An http or https URL; slashes at its end are removed. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Variables of the services that pages use beside the backend. */
export const serviceVariables = z.object({
  /** The service that checks that visitors are human; the backend must be given the same value. */
  VERIFICATION_PROVIDER: verificationProvider.default('off'),
  /** The public key that Turnstile or reCAPTCHA issued for this site. */
  VERIFICATION_SITE_KEY: z.string().default(''),
  /** URL of the content backend (Strapi); without it the site has no content backend. */
  STRAPI_URL: httpUrl.optional(),
  STRAPI_VERSION: z.enum(['v3', 'v4', 'v5']).default('v5'),
  /** `v4`: a Strapi 5 is asked for responses in the shape of Strapi 4. */
  STRAPI_RESPONSE_FORMAT: z.literal('v4').optional(),
  /** Relations that are loaded with the signed-in user, separated by commas. */
  STRAPI_USER_POPULATE: z.string().default(''),
});

type ServiceEnvironment = z.output<typeof serviceVariables>;

export const hasSiteKey = ({ VERIFICATION_PROVIDER, VERIFICATION_SITE_KEY }: ServiceEnvironment): boolean =>
  VERIFICATION_SITE_KEY !== '' || VERIFICATION_PROVIDER === 'off' || VERIFICATION_PROVIDER === 'altcha';

export function verificationOf(env: ServiceEnvironment): VerificationConfig {
  const { VERIFICATION_PROVIDER: provider, VERIFICATION_SITE_KEY: siteKey } = env;
  return provider === 'off' || provider === 'altcha' ? { provider } : { provider, siteKey };
}

export function contentOf(env: ServiceEnvironment): ContentConfig | undefined {
  if (env.STRAPI_URL === undefined) return undefined;
  const populate = env.STRAPI_USER_POPULATE.split(',').filter((relation) => relation !== '');
  return {
    url: env.STRAPI_URL,
    version: env.STRAPI_VERSION,
    ...(env.STRAPI_RESPONSE_FORMAT === undefined ? {} : { responseFormat: env.STRAPI_RESPONSE_FORMAT }),
    ...(populate.length === 0 ? {} : { userQuery: { populate } }),
  };
}
