import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isDatabaseError } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import { openSession } from '../sessions/sessions.ts';
import { admit } from './admit.ts';
import { discover } from './discovery.ts';
import { findProvider } from './find-provider.ts';
import { isHashOf, verifiedIdToken } from './id-token.ts';
import { knownProviders } from './known.ts';
import type { KnownProvider } from './known-provider.ts';
import type { Provider } from './provider.ts';
import { profileOfToken } from './read-profile.ts';

export const idTokenBody = z.object({
  id_token: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  provider: z.string().nullish(),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  link_identity: z.boolean().nullish(),
});
type Body = z.infer<typeof idTokenBody>;

const invalid = (description: string) => new OAuthError('invalid request', description);

/** Signs in the user of an ID token that an application got from the provider, or links the identity to `linkTo`. */
export async function signInWithIdToken(
  context: AuthContext,
  body: Body,
  client: Client,
  linkTo: string | undefined,
) {
  const { id_token: token, access_token: accessToken } = body;
  if (!token) throw invalid('id_token required');
  if (!body.provider && (!body.client_id || !body.issuer)) {
    throw invalid('provider or client_id and issuer required');
  }
  const provider = await providerOf(context, body);
  const claims = await verifiedIdToken(provider, token, { isAudienceChecked: false }).catch(() => {
    throw invalid('Bad ID token');
  });
  const audience = [claims.aud ?? []].flat();
  if (!audience.some((each) => provider.clientIds.includes(each))) {
    throw invalid(`Unacceptable audience in id_token: [${audience.join(' ')}]`);
  }
  if (!provider.skipsNonce) checkNonce(claims['nonce'], body.nonce);
  const atHash = claims['at_hash'];
  if (accessToken && typeof atHash === 'string' && !isHashOf(token, atHash, accessToken)) {
    throw invalid('Bad ID token');
  }
  return admit(context, {
    provider,
    profile: profileOfToken(provider, claims),
    linkTo,
    give: (sql, user) => openSession(context, sql, user, 'oauth', client),
  });
}

/** Finds a provider with published keys by its name or issuer. */
async function providerOf(
  context: AuthContext,
  { provider: name, issuer = '', id_token: token }: Body,
): Promise<Provider> {
  const byIssuer = Object.entries(knownProviders).find(([, each]) => isIssuerOf(each, issuer ?? ''));
  const wanted = name || byIssuer?.[0] || '';
  const known = Object.hasOwn(knownProviders, wanted) ? knownProviders[wanted] : undefined;
  if (!wanted.startsWith('custom:') && !known?.issuer && !known?.signsAs && !known?.idToken) {
    throw new AuthError(400, 'validation_failed', `Custom OIDC provider "${wanted}" not allowed`);
  }
  if (known && !context.settings.external[wanted]?.enabled) {
    const its = known.issuer ?? known.idToken?.issuer ?? issuer ?? '';
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${its}") is not enabled`);
  }
  // A malformed token must not cause requests to the provider.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token ?? '')) throw invalid('Bad ID token');
  const provider = await findProvider(context, wanted)
    .then(asSigner)
    .catch((error: unknown) => {
      throw refusalOf(wanted, error);
    });
  if (!provider.isOidc) {
    throw new AuthError(400, 'validation_failed', `Provider "${wanted}" is not an OIDC provider`);
  }
  return provider;
}

const isIssuerOf = ({ issuer, alsoIssuedBy, signsAs, idToken }: KnownProvider, given: string): boolean =>
  given !== '' &&
  ([issuer, idToken?.issuer, ...(alsoIssuedBy ?? [])].includes(given) || signsAs?.(given, '') === true);

/** Completes a provider whose own sign-in has no ID tokens with the issuer of those that applications send. */
async function asSigner(provider: Provider): Promise<Provider> {
  const { known, ownUrl, skipsNonce } = provider;
  if (!known?.idToken) return provider;
  const { issuer = ownUrl, skipsNonce: isWithout = false, ...names } = known.idToken;
  return {
    ...provider,
    server: await discover(issuer),
    isOidc: true,
    skipsNonce: skipsNonce || isWithout,
    known: { scopes: known.scopes, ...names },
  };
}

function refusalOf(wanted: string, error: unknown): unknown {
  if (isDatabaseError(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason === `custom provider ${wanted} not found`) {
    return new AuthError(400, 'validation_failed', `Custom provider "${wanted}" not found`);
  }
  if (reason === `custom provider ${wanted} is disabled`) {
    return new AuthError(400, 'provider_disabled', `Custom provider "${wanted}" is disabled`);
  }
  return new AuthError(400, 'validation_failed', reason);
}

/** The token contains the hash of the application's nonce, so that a stolen token is useless without the nonce. */
function checkNonce(inToken: unknown, given: string | null | undefined): void {
  if (Boolean(inToken) !== Boolean(given)) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (given && createHash('sha256').update(given).digest('hex') !== inToken) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
  }
}

/** Whether the token is for linking, which requires a signed-in user. */
export const isLinking = (body: Body): boolean => body.link_identity === true;
