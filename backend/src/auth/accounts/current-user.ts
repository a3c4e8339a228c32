import { z } from 'zod';
import { errors, type JWTPayload } from 'jose';
import { AuthError } from '../auth-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { existing, isBanned, userById, type UserRow } from './users.ts';

export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
  /** The assurance level of the session, which can differ from that of an older token. */
  readonly aal: 'aal1' | 'aal2' | 'aal3';
  /** Whether the session began within the last day. */
  readonly isRecent: boolean;
  /** The OAuth application to which the session belongs. */
  readonly oauthClientId: string | null;
}

/** Loads the user of a bearer token. @throws AuthError if the token is not valid or its session has ended */
export async function signedIn(context: AuthContext, bearer: string | undefined): Promise<SignedIn> {
  if (!bearer) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  // Services behind the hosted gateway see an API key as a token of its role without a user.
  const claims = bearer.startsWith('sb_') ? {} : await verifiedClaims(context, bearer);
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const user = existing(await userById(context.database, claims.sub));
  const sessionId = claims['session_id'];
  // An ID token is signed with the same key but grants no access.
  if (!z.guid().safeParse(sessionId).success || typeof sessionId !== 'string') {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID');
  }
  const { rows } = await context.database.query<Pick<SignedIn, 'aal' | 'isRecent' | 'oauthClientId'>>(
    `select coalesce(aal, 'aal1') as aal, created_at > now() - interval '1 day' as "isRecent",
       oauth_client_id as "oauthClientId"
     from auth.sessions where id = $1 and user_id = $2`,
    [sessionId, user.id],
  );
  const [session] = rows;
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user)) {
    throw new AuthError(403, 'user_banned', 'User is banned');
  }
  return { user, sessionId, ...session };
}

/** @throws AuthError 403 for an anonymous visitor */
export function requireRegistered(who: SignedIn): SignedIn {
  if (!who.user.is_anonymous) return who;
  throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
}

async function verifiedClaims(context: AuthContext, bearer: string): Promise<JWTPayload> {
  try {
    return await context.signingKey.verify(bearer);
  } catch (error) {
    throw new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${reason(bearer, error)}`,
    );
  }
}

function reason(bearer: string, error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired';
  if (bearer.split('.').length === 3) return 'signature is invalid';
  return 'token is malformed: token contains an invalid number of segments';
}
