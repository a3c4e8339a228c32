import type { JWTPayload } from 'jose';
import type { Identity } from '../database/identity.ts';
import { roleOfKey, type ApiKeys } from './api-keys.ts';
import type { SigningKey } from './signing-key.ts';
import { refusalOfToken } from './token-refusal.ts';

/** The reason why a request is refused. */
export type Refusal =
  | { readonly kind: 'no-key' }
  | { readonly kind: 'unknown-key' }
  | { readonly kind: 'secret-in-browser' }
  | { readonly kind: 'expired-token' }
  /** A claim of the token is not valid, for example its time or audience. */
  | { readonly kind: 'bad-claim'; readonly message: string }
  | {
      readonly kind: 'bad-token';
      /** PostgREST's message. */
      readonly message: string;
      readonly details: string | null;
      /** Whether the token has the `kid` of an unknown key. */
      readonly isKeyUnknown?: boolean;
    };

export type Authenticated =
  | { readonly identity: Identity; readonly keyRole: 'anon' | 'service_role'; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly identity?: never };

/** Identifies the user of the bearer token, or the role of the API key for a request without one. */
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
  // ID tokens are signed with the same key but have an application as audience and no role: they grant no access.
  if (claims['role'] === undefined && [claims.aud ?? []].flat().length > 0) {
    return badClaim('JWT not in audience');
  }
  return { role: roleOf(claims), userId: claims.sub ?? null, claims };
}

const badClaim = (message: string): { refusal: Refusal } => ({ refusal: { kind: 'bad-claim', message } });

const isAudience = (aud: unknown): boolean => [aud ?? []].flat().every((each) => typeof each === 'string');

/** As in PostgREST, a token without a role has the role `anon`; a role that is no string becomes an unknown role. */
const roleOf = ({ role = 'anon' }: JWTPayload): string =>
  typeof role === 'string' ? role : JSON.stringify(role);
