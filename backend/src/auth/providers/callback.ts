import { z } from 'zod';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import { finishFlow } from '../redirects/flow-state.ts';
import { openSession } from '../sessions/sessions.ts';
import { admit } from './admit.ts';
import { nonceOf } from './authorize.ts';
import { exchangeCode } from './exchange.ts';
import { faultOf, providerFailure, unsupported } from './failure.ts';
import { findProvider } from './find-provider.ts';
import { withErrors } from './redirect-errors.ts';
import type { Provider } from './provider.ts';
import { readProfile } from './read-profile.ts';
import type { Profile } from './profile.ts';

const flowLifetime = '5 minutes';

interface Flow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly provider_type: string;
  readonly referrer: string | null;
  readonly oauth_client_state_id: string | null;
  readonly linking_target_id: string | null;
  readonly invite_token: string | null;
  readonly email_optional: boolean;
  readonly is_expired: boolean;
}

export interface Redirect {
  readonly status: 302 | 303;
  readonly url: string;
}

/** Redirects a visitor who returns from a provider to the site, with a code, with tokens or with an error. */
export async function callback(
  context: AuthContext,
  params: URLSearchParams,
  client: Client,
): Promise<Redirect> {
  const site = context.settings.site_url;
  let flow: Flow;
  try {
    flow = await flowOf(context, params.get('state') ?? '');
  } catch (error) {
    return { status: 303, url: withErrors(site, error, { isInFragment: false }) };
  }
  const back = flow.referrer || site;
  try {
    return { status: 302, url: await finish(context, flow, params, client, back) };
  } catch (error) {
    const fault = faultOf(context, flow.provider_type, error);
    return { status: 302, url: withErrors(back, fault, { isInFragment: true }) };
  }
}

async function flowOf({ database }: AuthContext, state: string): Promise<Flow> {
  const bad = (message: string) => new AuthError(400, 'bad_oauth_state', message);
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!z.guid().safeParse(state).success) throw bad('OAuth state parameter is invalid');
  const { rows } = await database.query<Flow>(
    `select *, created_at < now() - interval '${flowLifetime}' as is_expired from auth.flow_state
     where id = $1 and authentication_method = 'oauth'`,
    [state],
  );
  const [flow] = rows;
  if (!flow) throw bad('OAuth state not found or expired');
  if (flow.is_expired) throw bad('OAuth state has expired');
  if (flow.user_id !== null) throw alreadyUsed();
  return flow;
}

const alreadyUsed = () => new AuthError(400, 'flow_state_already_used', 'State has already been used');

async function finish(
  context: AuthContext,
  flow: Flow,
  params: URLSearchParams,
  client: Client,
  back: string,
): Promise<string> {
  const refused = params.get('error');
  if (refused) throw new OAuthError(refused, params.get('error_description') ?? '');
  const code = params.get('code') ?? '';
  if (code === '') {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  }
  const provider = await findProvider(context, flow.provider_type).catch(
    unsupported('oauth_provider_not_supported'),
  );
  const verifier = await takeVerifier(context, flow);
  const failed = (message: string) => providerFailure(context, provider.name, message);
  const tokens = await exchangeCode(provider, params, verifier).catch(
    failed(`Unable to exchange external code: ${code.slice(0, 4)}`),
  );
  const profile = await readProfile(provider, tokens, nonceOf(flow.id)).catch(
    failed('Error getting user profile from external provider'),
  );
  const named = withAppleName(provider, profile, params.get('user'));
  if (profile.emails.length === 0 && !flow.email_optional) {
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
  }
  return enter(context, flow, provider, named, tokens, client, back);
}

async function takeVerifier({ database }: AuthContext, flow: Flow): Promise<string | null> {
  if (flow.oauth_client_state_id === null) return null;
  const { rows } = await database.query<{ code_verifier: string | null; provider_type: string }>(
    'delete from auth.oauth_client_states where id = $1 returning code_verifier, provider_type',
    [flow.oauth_client_state_id],
  );
  const [state] = rows;
  if (!state) throw new AuthError(422, 'oauth_client_state_not_found', 'OAuth state not found');
  return state.code_verifier;
}

/** Apple sends the name only at the first sign-in, in the parameter `user` beside the ID token. */
function withAppleName(provider: Provider, profile: Profile, user: string | null): Profile {
  if (provider.name !== 'apple' || !user) return profile;
  const part = z.string().catch('');
  const parsed = z.object({ name: z.object({ firstName: part, lastName: part }) }).safeParse(jsonOf(user));
  if (!parsed.success) return profile;
  const name = `${parsed.data.name.firstName} ${parsed.data.name.lastName}`.trim();
  return { ...profile, claims: { ...profile.claims, name, full_name: name } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function enter(
  context: AuthContext,
  flow: Flow,
  provider: Provider,
  profile: Profile,
  tokens: { access_token: string; refresh_token?: string | undefined },
  client: Client,
  back: string,
): Promise<string> {
  return admit(context, {
    provider: { name: provider.name, isEmailOptional: flow.email_optional },
    profile,
    linkTo: flow.linking_target_id,
    inviteToken: flow.invite_token,
    before: async (sql) => {
      const { rows } = await sql.query<{ user_id: string | null }>(
        'select user_id from auth.flow_state where id = $1 for update',
        [flow.id],
      );
      if (rows[0]?.user_id !== null) throw alreadyUsed();
    },
    give: async (sql, user) => {
      if (flow.code_challenge !== null) {
        const code = await finishFlow(sql, flow.id, user.id);
        await sql.query(
          'update auth.flow_state set provider_access_token = $2, provider_refresh_token = $3 where id = $1',
          [flow.id, tokens.access_token, tokens.refresh_token ?? ''],
        );
        const url = new URL(back);
        url.searchParams.set('code', code);
        return url.href;
      }
      const session = await openSession(context, sql, user, 'oauth', client);
      await sql.query('delete from auth.flow_state where id = $1', [flow.id]);
      const fragment = new URLSearchParams({
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        ...(tokens.refresh_token && { provider_refresh_token: tokens.refresh_token }),
        provider_token: tokens.access_token,
        refresh_token: session.refresh_token,
        sb: '',
        token_type: session.token_type,
      });
      return `${back}#${fragment}`;
    },
  });
}
