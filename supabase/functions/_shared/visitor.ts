import { awaitsSecondFactor } from '../../../shared/contract/src/account/second-factor.ts';
import { isFreshSignIn } from '../../../shared/contract/src/account/step-up.ts';
import type { Service } from './service.ts';

export interface Visitor {
  readonly id: string;
  /** How the session was authenticated: `aal2` with a second factor. */
  readonly level: string;
  /** Whether the visitor signed in in the last minutes, as sensitive actions want. */
  readonly isFresh: boolean;
  /** Whether a recovery code completed the sign-in in place of the second factor; the level then stays `aal1`. */
  readonly isRecovered: boolean;
  readonly sessionId: string;
  readonly token: string;
}

/**
 * The visitor whose access token the request contains; undefined without a valid token. Refused are tokens of sessions
 * that have ended, of other applications, to which the visitor signs in through this site, and of a sign-in that awaits its
 * second factor.
 * @throws if the auth service, which knows whether the session is there, does not respond
 */
export async function visitorOf(request: Request, service: Service): Promise<Visitor | undefined> {
  const visitor = await visitorOfToken(request, service);
  if (visitor === undefined) return undefined;
  const { error } = await service.auth.getUser(visitor.token);
  if (error !== null && (error.status === undefined || error.status >= 500)) throw error;
  return error === null ? visitor : undefined;
}

/** As {@link visitorOf}, but the session may have ended: the caller has to ask. */
export async function visitorOfToken(request: Request, service: Service): Promise<Visitor | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token === undefined) return undefined;
  const { data } = await service.auth.getClaims(token).catch(() => ({ data: null }));
  if (data?.claims.role !== 'authenticated') return undefined;
  const { sub, aal, amr = [], session_id: sessionId } = data.claims;
  if (data.claims.client_id !== undefined || data.claims[awaitsSecondFactor] === true) return undefined;
  const isRecovered = amr.some((entry) => typeof entry !== 'string' && entry.method === 'recovery_code');
  return { id: sub, level: aal, isFresh: isFreshSignIn({ amr }), isRecovered, sessionId, token };
}
