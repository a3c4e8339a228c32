import type { JWTPayload } from 'jose';
import type { Identity } from '../database/identity.ts';
import { roleOfKey, type ApiKeys } from './api-keys.ts';
import type { SigningKey } from './signing-key.ts';
import { refusalOfToken } from './token-refusal.ts';

/** Why a request has no identity. */
export type Refusal =
  | { readonly kind: 'no-key' }
  | { readonly kind: 'unknown-key' }
  | { readonly kind: 'secret-in-browser' }
  | { readonly kind: 'expired-token' }
  /** Its claims are not those of a token that is valid now. */
  | { readonly kind: 'bad-claim'; readonly message: string }
  | {
      readonly kind: 'bad-token';
      /** PostgREST's. */
      readonly message: string;
      readonly details: string | null;
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
    return { refusal: refusalOfToken(token, error) };
  }
  if (!isAudience(claims.aud)) {
    return badClaim("The JWT 'aud' claim must be a string or an array of strings");
  }
  // ID tokens are signed with the same key: they name an application and no role, and open nothing here.
  if (claims['role'] === undefined && [claims.aud ?? []].flat().length > 0) {
    return badClaim('JWT not in audience');
  }
  return { role: roleOf(claims), userId: claims.sub ?? null, claims };
}

const badClaim = (message: string): { refusal: Refusal } => ({ refusal: { kind: 'bad-claim', message } });

const isAudience = (aud: unknown): boolean => [aud ?? []].flat().every((each) => typeof each === 'string');

/** As PostgREST reads it: without a role the token is a guest's, and no role has the name of a list. */
const roleOf = ({ role = 'anon' }: JWTPayload): string =>
  typeof role === 'string' ? role : JSON.stringify(role);
