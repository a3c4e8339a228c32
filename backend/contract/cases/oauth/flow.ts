import { createHash, randomBytes } from 'node:crypto';
import { request, service, target, type Visitor } from '../../client.ts';

/** The redirect URI that the clients of these cases register; no server listens there. */
export const callback = 'https://app.example/callback';

export interface Application {
  readonly id: string;
  readonly secret: string;
}

interface Registration {
  readonly token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post';
  readonly redirect_uris?: string[];
  readonly grant_types?: ('authorization_code' | 'refresh_token')[];
}

/** Registers a new application, by default a public client. */
export async function application(registration: Registration = {}): Promise<Application> {
  const { data, error } = await service().auth.admin.oauth.createClient({
    client_name: 'Application of a case',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    ...registration,
  });
  if (error) throw error;
  return { id: data.client_id, secret: data.client_secret ?? '' };
}

export interface Proof {
  readonly verifier: string;
  readonly challenge: string;
}

export function proof(): Proof {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Requests an authorization and returns the response; the value `''` removes a parameter. */
export function authorize(
  client: Application,
  { challenge }: Proof,
  changes: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const all = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callback,
    scope: 'openid email',
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return fetch(`${target().url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' });
}

export const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '');

/** Begins an authorization; resolves to the id that the site's consent page receives. */
export async function asked(
  client: Application,
  with_: Proof,
  changes?: Readonly<Record<string, string>>,
): Promise<string> {
  return locationOf(await authorize(client, with_, changes)).searchParams.get('authorization_id') ?? '';
}

/** Begins an authorization that the visitor approves; resolves to the code. */
export async function allowed(
  { client: visitor }: Visitor,
  client: Application,
  with_: Proof,
  changes?: Readonly<Record<string, string>>,
): Promise<string> {
  const id = await asked(client, with_, changes);
  const { data } = await visitor.auth.oauth.getAuthorizationDetails(id);
  if (data && 'redirect_url' in data) return codeOf(data.redirect_url);
  const { data: consent, error } = await visitor.auth.oauth.approveAuthorization(id);
  if (error) throw error;
  return codeOf(consent.redirect_url);
}

export const codeOf = (url: string): string => new URL(url).searchParams.get('code') ?? '';

/** Sends a request to the token endpoint as an application does: a form, without an API key. */
export function exchange(
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${target().url}/auth/v1/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(params),
  });
}

export const redeem = (client: Application, code: string, { verifier }: Proof, changes = {}) =>
  exchange({
    grant_type: 'authorization_code',
    client_id: client.id,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    ...changes,
  });

export interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly id_token?: string;
}

/** Runs the whole flow from the request for authorization to the tokens. */
export async function tokensFor(
  visitor: Visitor,
  client: Application,
  changes?: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const with_ = proof();
  return json(await redeem(client, await allowed(visitor, client, with_, changes), with_));
}

export const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

export const refresh = (client: Application, token: string) =>
  exchange({ grant_type: 'refresh_token', client_id: client.id, refresh_token: token });

export const userinfo = async (token: string): Promise<Response> =>
  fetch(`${target().url}/auth/v1/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });

export const register = (body: unknown): Promise<Response> =>
  request('/auth/v1/oauth/clients/register', { method: 'POST', body: JSON.stringify(body) });
