import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { service, target, visitor, type Visitor } from '../../client.ts';
import {
  allowed,
  application,
  codeOf,
  exchange,
  json,
  locationOf,
  proof,
  type Application,
  type Tokens,
} from './flow.ts';

/** The project itself as a provider, with which its own visitors sign in. */
export interface SelfProvider {
  readonly name: `custom:${string}`;
  readonly application: Application;
}

export const issuer = (): string => `${target().url}/auth/v1`;

export async function selfProvider(changes: Record<string, unknown> = {}): Promise<SelfProvider> {
  const app = await application({
    token_endpoint_auth_method: 'client_secret_basic',
    redirect_uris: [`${issuer()}/callback`],
  });
  const name = `custom:self-${randomBytes(4).toString('hex')}` as const;
  const { error } = await service().auth.admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier: name,
    name: 'This project',
    client_id: app.id,
    client_secret: app.secret,
    issuer: issuer(),
    scopes: ['openid', 'email', 'profile'],
    ...changes,
  });
  if (error) throw error;
  return { name, application: app };
}

/** A client with its own storage for the PKCE verifier. */
export function pkceClient(): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(target().url, target().publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

const goTo = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });

/** The URL to which the provider redirects after the visitor signed in there and approved. */
export async function allowedBy(visitor: Visitor, url: string): Promise<string> {
  const consent = locationOf(await goTo(url));
  const id = consent.searchParams.get('authorization_id') ?? '';
  const { data, error } = await visitor.client.auth.oauth.getAuthorizationDetails(id);
  if (error) throw error;
  if ('redirect_url' in data) return data.redirect_url;
  const approved = await visitor.client.auth.oauth.approveAuthorization(id);
  if (approved.error) throw approved.error;
  return approved.data.redirect_url;
}

/** Follows the redirects from the site to the provider and back to the site. */
export async function throughProvider(visitor: Visitor, start: string): Promise<URL> {
  const first = await goTo(start);
  const atProvider = first.headers.get('location');
  if (!atProvider) throw new Error(`${start} responded ${first.status} ${await first.text()}`);
  return locationOf(await goTo(await allowedBy(visitor, atProvider)));
}

/** Signs a new client in as the visitor, with the provider and PKCE. */
export async function signedInBy(provider: SelfProvider, visitor: Visitor) {
  const client = pkceClient();
  const { data } = await client.auth.signInWithOAuth({
    provider: provider.name,
    options: { skipBrowserRedirect: true },
  });
  const back = await throughProvider(visitor, data.url ?? '');
  const response = await client.auth.exchangeCodeForSession(codeOf(back.href));
  if (response.error) throw response.error;
  return { client, session: response.data.session, user: response.data.user };
}

/** Gets the tokens of a new visitor from the provider directly, as a native application would. */
export async function idTokenOf(provider: SelfProvider, changes: Record<string, string> = {}) {
  const someone = await visitor();
  const with_ = proof();
  const redirect_uri = `${issuer()}/callback`;
  const code = await allowed(someone, provider.application, with_, { redirect_uri, ...changes });
  const { id, secret } = provider.application;
  const tokens = await json<Tokens>(
    await exchange(
      { grant_type: 'authorization_code', code, code_verifier: with_.verifier },
      { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    ),
  );
  return { someone, token: tokens.id_token ?? '', accessToken: tokens.access_token };
}
