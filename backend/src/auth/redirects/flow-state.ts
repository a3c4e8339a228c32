import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { areEqual } from '../equal-texts.ts';
import { openSession, type SignInMethod } from '../sessions/sessions.ts';
import { existing, userById } from '../accounts/users.ts';

/** The lifetime of an auth code. */
const codeLifetime = '5 minutes';

/** The parameters of a PKCE flow; a request has both or neither. */
export const challengeBody = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

export interface Challenge {
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 's256' | 'plain';
}

/** @throws AuthError `validation_failed` */
export function challengeOf(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): Challenge | undefined {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if (!challenge && !method) return undefined;
  if (!challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method !== 's256' && method !== 'plain') {
    throw invalid(`unsupported code_challenge method "${body.code_challenge_method}"`);
  }
  return { codeChallenge: challenge, codeChallengeMethod: method };
}

interface NewFlow extends Partial<Challenge> {
  readonly userId?: string | undefined;
  readonly method: SignInMethod;
  readonly provider?: string | undefined;
  /** The URL to which the visitor returns. */
  readonly referrer?: string | undefined;
}

/** Stores a flow that continues at a provider or with an email, and the PKCE challenge for its code. */
export async function openFlow(sql: Sql, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, referrer, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`,
    [
      id,
      flow.userId ?? null,
      flow.codeChallenge ? randomUUID() : null,
      flow.codeChallengeMethod ?? null,
      flow.codeChallenge ?? null,
      flow.provider ?? flow.method,
      flow.method,
      flow.referrer ?? null,
    ],
  );
  return id;
}

/** Sets the user of the flow and issues its code. @throws AuthError `flow_state_not_found` */
export async function finishFlow(sql: Sql, flowId: string, userId: string): Promise<string> {
  const { rows } = await sql.query<{ auth_code: string | null }>(
    `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), updated_at = now()
     where id = $1 returning auth_code`,
    [flowId, userId],
  );
  const code = rows[0]?.auth_code;
  if (!code) throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.');
  return code;
}

/** Finds the user's latest flow of a sign-in method; the link in an email contains the method but not the flow. */
export async function latestFlow(sql: Sql, userId: string, method: SignInMethod): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from auth.flow_state where user_id = $1 and authentication_method = $2
     order by created_at desc limit 1`,
    [userId, method],
  );
  const [flow] = rows;
  if (!flow) throw new AuthError(422, 'flow_state_not_found', 'No valid flow state found for user.');
  return flow.id;
}

export const redeemBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

interface Flow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain' | null;
  readonly authentication_method: SignInMethod;
  readonly provider_type: string;
  readonly provider_access_token: string | null;
  readonly provider_refresh_token: string | null;
  readonly is_expired: boolean;
}

/** Redeems a code for a session, once. */
export async function redeemCode(context: AuthContext, body: z.infer<typeof redeemBody>, client: Client) {
  const { auth_code: code, code_verifier: verifier } = body;
  if (!code || !verifier) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  return context.database.transaction(async (sql) => {
    const { rows } = await sql.query<Flow>(
      `select *, coalesce(auth_code_issued_at, created_at) < now() - interval '${codeLifetime}' as is_expired
       from auth.flow_state where auth_code = $1 for update`,
      [code],
    );
    const [flow] = rows;
    if (!flow?.user_id) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (flow.is_expired) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    const user = existing(await userById(sql, flow.user_id));
    if (!isVerifiedBy(flow, verifier)) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    await sql.query('delete from auth.flow_state where id = $1', [flow.id]);
    await context.audit(sql, 'login', { actor: user, traits: { provider_type: flow.provider_type } });
    const session = await openSession(context, sql, user, flow.authentication_method, client);
    return {
      ...session,
      ...(flow.provider_access_token && { provider_token: flow.provider_access_token }),
      ...(flow.provider_refresh_token && { provider_refresh_token: flow.provider_refresh_token }),
    };
  });
}

function isVerifiedBy({ code_challenge, code_challenge_method }: Flow, verifier: string): boolean {
  const challenge =
    code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return areEqual(challenge, code_challenge ?? '');
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
