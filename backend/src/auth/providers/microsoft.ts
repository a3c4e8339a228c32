import { without } from './shapes.ts';

type Json = Readonly<Record<string, unknown>>;

export const allTenants = 'https://login.microsoftonline.com/common';

const anyTenant = /^https:\/\/login\.microsoftonline\.com\/[^/]+\/v2\.0\/?$/;

/** The sign-in of one tenant takes its own ID tokens; that of all tenants takes those of any. */
export function signsAs(issuer: string, own: string): boolean {
  const isOfOne = own !== '' && !/\/(?:common|organizations|consumers)$/.test(own);
  return isOfOne ? issuer === `${own}/v2.0` : anyTenant.test(issuer);
}

/** What every ID token has, and what is shown under names of its own. */
const standard =
  'aud iss iat nbf exp jti nonce sub at_hash c_hash aio rh uti ver name preferred_username'.split(' ');

/**
 * `xms_edov` says whether the domain of the address is the tenant's own; applications have to ask for it. Without it
 * the address counts as verified: Microsoft leaves others out of the tokens for applications of several tenants.
 */
export const withDomainOwner = (claims: Json): Json => ({
  ...claims,
  is_verified: !('xms_edov' in claims) || ['true', '1'].includes(String(claims['xms_edov'])),
  others: without(claims, standard),
});
