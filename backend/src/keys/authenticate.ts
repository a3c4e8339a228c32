import { errors, type JWTPayload } from 'jose';
import type { Identity } from '../database/identity.ts';
import { roleOfKey, type ApiKeys } from './api-keys.ts';
import type { SigningKey } from './signing-key.ts';

/** Why a request has no identity. */
export type Refusal =
  | { readonly kind: 'no-key' }
  | { readonly kind: 'unknown-key' }
  | { readonly kind: 'secret-in-browser' }
  | { readonly kind: 'expired-token' }
  | {
      readonly kind: 'bad-token';
      readonly message: string;
      /** It names a key that is none of ours. */
      readonly isKeyUnknown?: boolean;
    };

export type Authenticated =
  | { readonly identity: Identity; readonly keyRole: 'anon' | 'service_role'; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly identity?: never };

/** Answers whom a request acts for: the bearer token's user, else the role of its API key. */
export type Authenticate = (credentials: Credentials) => Promise<Authenticated>;

export interface Credentials {
  readonly apiKey: string | undefined;
  readonly bearer: string | undefined;
  readonly userAgent?: string | undefined;
}

export function credentialsOf(request: Request): Credentials {
  const [, bearer] = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return {
    apiKey: request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? undefined,
    bearer,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

export function createAuthenticate(keys: ApiKeys, signingKey: SigningKey): Authenticate {
  return async ({ apiKey, bearer, userAgent = '' }) => {
    if (!apiKey) return { refusal: { kind: 'no-key' } };
    const keyRole = roleOfKey(keys, apiKey);
    if (!keyRole) return { refusal: { kind: 'unknown-key' } };
    if (keyRole === 'service_role' && userAgent.startsWith('Mozilla/5.0')) {
      return { refusal: { kind: 'secret-in-browser' } };
    }
    if (!bearer || bearer === apiKey || roleOfKey(keys, bearer) === keyRole) {
      return { keyRole, identity: { role: keyRole, userId: null, claims: { role: keyRole } } };
    }
    const token = await verified(signingKey, bearer);
    return 'refusal' in token ? token : { keyRole, identity: token };
  };
}

async function verified(signingKey: SigningKey, token: string): Promise<Identity | { refusal: Refusal }> {
  let claims: JWTPayload;
  try {
    claims = await signingKey.verify(token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { refusal: { kind: 'expired-token' } };
    const message = token.split('.').length === 3 ? 'the signature is not ours' : 'it has not three parts';
    const isKeyUnknown = error instanceof errors.JWKSNoMatchingKey;
    return { refusal: { kind: 'bad-token', message, isKeyUnknown } };
  }
  return { role: roleOf(claims), userId: claims.sub ?? null, claims };
}

/** As PostgREST reads it: without a role the token is a guest's, and no role has the name of a list. */
const roleOf = ({ role = 'anon' }: JWTPayload): string =>
  typeof role === 'string' ? role : JSON.stringify(role);
