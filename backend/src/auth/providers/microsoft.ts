import { without } from './shapes.ts';

type Json = Readonly<Record<string, unknown>>;

export const allTenants = 'https://login.microsoftonline.com/common';

const anyTenant = /^https:\/\/login\.microsoftonline\.com\/[^/]+\/v2\.0\/?$/;

/** An application of one tenant accepts ID tokens of this tenant only; an application of all tenants accepts any. */
export function signsAs(issuer: string, own: string): boolean {
  const isOfOne = own !== '' && !/\/(?:common|organizations|consumers)$/.test(own);
  return isOfOne ? issuer === `${own}/v2.0` : anyTenant.test(issuer);
}

/** Claims that every ID token contains or that have their own names in the profile. */
const standard =
  'aud iss iat nbf exp jti nonce sub at_hash c_hash aio rh uti ver name preferred_username'.split(' ');

/**
 * `xms_edov` is an optional claim: whether the tenant owns the domain of the address. Without the claim the address
 * counts as verified: Microsoft omits unverified addresses from the tokens of multi-tenant applications.
 */
export const withDomainOwner = (claims: Json): Json => ({
  ...claims,
  is_verified: !('xms_edov' in claims) || ['true', '1'].includes(String(claims['xms_edov'])),
  others: without(claims, standard),
});
