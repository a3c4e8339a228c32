import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { faultOfRedirect } from './redirect-uri.ts';

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
type AuthMethod = (typeof authMethods)[number];

const fields = {
  redirect_uris: z.array(z.string()).nullish(),
  grant_types: z.array(z.string()).nullish(),
  client_name: z.string().nullish(),
  client_uri: z.string().nullish(),
  logo_uri: z.string().nullish(),
  token_endpoint_auth_method: z.string().nullish(),
};
export const clientChanges = z.object(fields);
export const newClient = z.object({ ...fields, client_type: z.string().nullish() });
export type ClientChanges = z.infer<typeof clientChanges>;

const refused = (message: string) => new AuthError(400, 'validation_failed', message);

/** Applies GoTrue's rules for the fields of a client. @throws AuthError `validation_failed` */
export function checkClient(client: z.infer<typeof newClient>): void {
  if (client.redirect_uris) checkRedirects(client.redirect_uris);
  if (client.grant_types) checkGrantTypes(client.grant_types);
  if ((client.client_name?.length ?? 0) > 1024) throw refused('client_name cannot exceed 1024 characters');
  checkAddress('client_uri', client.client_uri);
  checkAddress('logo_uri', client.logo_uri);
}

function checkRedirects(uris: readonly string[]): void {
  if (uris.length === 0) throw refused('redirect_uris cannot be empty');
  if (uris.length > 10) throw refused('redirect_uris cannot exceed 10 items');
  for (const uri of uris) {
    // The table stores the list separated by commas, as hosted Supabase does.
    const fault = uri.includes(',') ? 'invalid URL format' : faultOfRedirect(uri);
    if (fault) throw refused(`invalid redirect_uri '${uri}': ${fault}`);
  }
}

function checkGrantTypes(types: readonly string[]): void {
  if (types.length === 0) throw refused('grant_types cannot be empty');
  if (!types.every((type) => type === 'authorization_code' || type === 'refresh_token')) {
    throw refused("grant_types must only contain 'authorization_code' and/or 'refresh_token'");
  }
}

function checkAddress(field: string, address: string | null | undefined): void {
  if (!address) return;
  if (address.length > 2048) throw refused(`${field} cannot exceed 2048 characters`);
  if (!/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(address)) throw refused(`${field} must be a valid URL`);
}

const typeOf = (method: AuthMethod) => (method === 'none' ? 'public' : 'confidential');

/** The type and the authentication method of a new client; each is inferred from the other if it is missing. */
export function kindOf({
  client_type: type,
  token_endpoint_auth_method: method,
}: z.infer<typeof newClient>): { type: 'public' | 'confidential'; method: AuthMethod } {
  if (type && type !== 'public' && type !== 'confidential') {
    throw refused("client_type must be 'public' or 'confidential'");
  }
  if (!method) {
    const usual = type === 'public' ? 'none' : 'client_secret_basic';
    return { type: typeOf(usual), method: usual };
  }
  if (!isAuthMethod(method)) {
    throw refused(`token_endpoint_auth_method must be one of: [${authMethods.join(' ')}]`);
  }
  if (type && type !== typeOf(method)) {
    throw refused(
      `client_type '${type}' is inconsistent with token_endpoint_auth_method '${method}' (expected client_type '${typeOf(method)}')`,
    );
  }
  return { type: typeOf(method), method };
}

/** @throws AuthError `validation_failed` if the method is not allowed for clients of the type */
export function checkAuthMethod(type: string, method: string): void {
  if (!isAuthMethod(method)) {
    throw refused(`invalid token_endpoint_auth_method: must be one of [${authMethods.join(' ')}]`);
  }
  const valid = authMethods.filter((each) => typeOf(each) === type);
  if (!valid.includes(method)) {
    throw refused(
      `token_endpoint_auth_method '${method}' is not valid for client_type '${type}'; valid methods: [${valid.join(' ')}]`,
    );
  }
}

const isAuthMethod = (method: string): method is AuthMethod =>
  (authMethods as readonly string[]).includes(method);
