import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { ProviderTokens } from './exchange.ts';
import { isHashOf, verifiedIdToken } from './id-token.ts';
import { ask } from './outbound.ts';
import { profileByNames, profileOfClaims, type Email, type Profile } from './profile.ts';
import type { Provider } from './provider.ts';
import { filled } from './template.ts';

const flag = z.boolean().catch(false);
const emailList = z.array(z.object({ email: z.string(), primary: flag, verified: flag }));
const json = z.record(z.string(), z.unknown());

/** Reads the visitor's profile from the verified ID token or, without one, from the provider's userinfo endpoint. */
export async function readProfile(
  provider: Provider,
  tokens: ProviderTokens,
  nonce: string | undefined,
): Promise<Profile> {
  const { known, server } = provider;
  const { access_token: accessToken, id_token: idToken } = tokens;
  if (provider.isOidc && idToken) {
    const claims = await verifiedIdToken(provider, idToken);
    if (nonce !== undefined && claims['nonce'] !== nonce) {
      throw new Error('the nonce of the ID token belongs to another flow');
    }
    const atHash = claims['at_hash'];
    if (typeof atHash === 'string' && !isHashOf(idToken, atHash, accessToken)) {
      throw new Error('the access token does not belong to the ID token');
    }
    return profileOfToken(provider, claims);
  }
  const raw = known?.profileInResponse
    ? tokens.fields[known.profileInResponse]
    : await asked(provider, accessToken, server.userinfo_endpoint ?? '');
  if (!known?.claims) {
    return profileOfClaims(mapped(raw, provider.mapping), provider.allowedClaims);
  }
  return profileByNames(known, raw, server.issuer, await listedEmails(provider, accessToken));
}

/** Reads the profile from the claims of a verified ID token. */
export const profileOfToken = (
  { known, mapping, allowedClaims }: Pick<Provider, 'known' | 'mapping' | 'allowedClaims'>,
  claims: JWTPayload,
): Profile =>
  known?.claims
    ? profileByNames(known, claims, claims.iss ?? '')
    : profileOfClaims(mapped(claims, mapping), allowedClaims);

async function listedEmails(provider: Provider, accessToken: string): Promise<Email[] | undefined> {
  const { known, api } = provider;
  const url = filled(known?.emails ?? '', { api });
  if (!url) return undefined;
  const response = await asked(provider, accessToken, url);
  const list = emailList.parse(known?.listed ? known.listed(json.parse(response)) : response);
  return list.map(({ email, primary, verified }) => ({
    address: email,
    isPrimary: primary,
    isVerified: verified,
  }));
}

async function asked(provider: Provider, accessToken: string, address: string): Promise<unknown> {
  if (address === '') throw new Error('the provider sent no ID token and has no userinfo endpoint');
  const { known, secret, clientIds } = provider;
  const url = new URL(address);
  if (known?.proof) {
    url.searchParams.set(known.proof, createHmac('sha256', secret).update(accessToken).digest('hex'));
  }
  const headers = Object.entries(known?.headers ?? {}).map(([name, template]) => [
    name,
    filled(template, { client_id: clientIds[0] }) ?? '',
  ]);
  const response = await ask(url.href, {
    authorization: `Bearer ${accessToken}`,
    ...Object.fromEntries(headers),
  });
  if (!response.ok) throw new Error(`${url.host} responded with ${response.status} to the profile request`);
  return response.json();
}

/** Renames claims by the provider's `attribute_mapping`; `checkGiven` refuses trusted claims as targets. */
function mapped(raw: unknown, mapping: Readonly<Record<string, unknown>>): unknown {
  const claims = json.parse(raw);
  const changes = Object.entries(mapping)
    .filter(([, source]) => typeof source !== 'string' || claims[source] !== undefined)
    .map(([target, source]) => [target, typeof source === 'string' ? claims[source] : source]);
  return { ...claims, ...Object.fromEntries(changes) };
}
