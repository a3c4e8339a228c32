import { createHash, randomUUID } from 'node:crypto';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { challengeOf, openFlow } from '../redirects/flow-state.ts';
import { redirectTo } from '../redirects/redirects.ts';
import { unsupported } from './failure.ts';
import { findProvider } from './find-provider.ts';
import { invited } from './invited-account.ts';
import { reserved } from './reserved.ts';

/** Parameters that are not passed on to the provider: those that only the backend sets, and those addressed to it. */
const kept = new Set([
  ...reserved,
  'provider',
  'scopes',
  'redirect_to',
  'skip_http_redirect',
  'invite_token',
  'apikey',
]);

/** The nonce that the provider's ID token must contain, so that an ID token of another flow is refused. */
export const nonceOf = (flowId: string): string => createHash('sha256').update(flowId).digest('hex');

/** The URL where a visitor signs in with a provider, or links it to the account with the id `linkTo`. */
export async function authorizationUrl(
  context: AuthContext,
  request: Request,
  linkTo?: string,
): Promise<string> {
  const query = new URL(request.url).searchParams;
  const provider = await findProvider(context, query.get('provider') ?? '', query.get('scopes') ?? '').catch(
    unsupported('validation_failed'),
  );
  const challenge = challengeOf(Object.fromEntries(query));
  const verifier = provider.hasPkce ? generateRandomCodeVerifier() : undefined;
  const inviteToken = query.get('invite_token');
  const flowId = await context.database.transaction(async (sql) => {
    await forgetOld(sql);
    if (inviteToken && !(await invited(context, sql, inviteToken))) {
      throw new AuthError(404, 'user_not_found', 'User identified by token not found');
    }
    const id = await openFlow(sql, {
      ...challenge,
      method: 'oauth',
      provider: provider.name,
      referrer: redirectTo(context.settings, request),
    });
    const stateId = verifier ? randomUUID() : null;
    if (verifier) {
      await sql.query(
        `insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
         values ($1, $2, $3, now())`,
        [stateId, provider.name, verifier],
      );
    }
    await sql.query(
      `update auth.flow_state set oauth_client_state_id = $2, linking_target_id = $3, email_optional = $4,
         invite_token = $5 where id = $1`,
      [id, stateId, linkTo ?? null, provider.isEmailOptional, inviteToken || null],
    );
    return id;
  });

  const url = new URL(provider.server.authorization_endpoint ?? '');
  for (const [name, value] of query) {
    if (!kept.has(name.toLowerCase())) url.searchParams.set(provider.known?.renamed?.[name] ?? name, value);
  }
  const ours = {
    ...provider.authorizationParams,
    response_type: 'code',
    client_id: provider.clientIds[0] ?? '',
    redirect_uri: provider.redirectUri,
    ...(provider.scopes.length > 0 && { scope: provider.scopes.join(' ') }),
    state: flowId,
    ...(provider.isOidc && !url.searchParams.has('nonce') && { nonce: nonceOf(flowId) }),
    ...(verifier && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value);
  return url.href;
}

/** Deletes flows that visitors abandoned at the provider. */
async function forgetOld(sql: Sql): Promise<void> {
  await sql.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  await sql.query("delete from auth.oauth_client_states where created_at < now() - interval '1 day'");
}
