import { z } from 'zod';
import type { Sql } from '../../database/database.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { networkOf } from '../limits/network.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import { areEqual } from '../equal-texts.ts';
import { askProject } from './ask-project.ts';
import { openChallenge, type ChallengeRow } from './challenges.ts';
import { complete } from './complete.ts';
import { requireVerification } from './enabled.ts';
import type { FactorRow } from './factor.ts';
import { counterOf, takeCounter } from './totp.ts';
import { provedByAuthenticator, webauthnResponse } from './webauthn-proof.ts';

export const verifyBody = z.object({
  challenge_id: z.string().default('00000000-0000-0000-0000-000000000000'),
  code: z.string().nullish(),
  webauthn: webauthnResponse.nullish(),
});

/** Verifies the code or credential of a challenge and raises the session to aal2. */
export async function verify(
  context: AuthContext,
  who: SignedIn,
  factor: FactorRow,
  body: z.infer<typeof verifyBody>,
  { address }: Client,
) {
  const { challenge_id: challengeId } = body;
  if (!z.guid().safeParse(challengeId).success) {
    throw new AuthError(
      400,
      'bad_json',
      `Could not parse request body as JSON: uuid: incorrect UUID in string ${JSON.stringify(challengeId)}`,
    );
  }
  const code = body.code ?? '';
  if (!code && factor.factor_type !== 'webauthn') {
    throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty');
  }
  requireVerification(context, factor.factor_type);
  const addressKey = `factor proofs of address ${networkOf(address)}`;
  const guessesKey = `wrong codes of user ${who.user.id}`;
  context.failures.check(guessesKey);
  context.attempts.take(addressKey);

  if (factor.factor_type === 'webauthn') {
    const proof = await provedByAuthenticator(context, who.user, factor, body.webauthn, () =>
      openChallenge(context.database, factor, challengeId, address),
    );
    return complete(context, who, factor, proof);
  }
  const challenge = await openChallenge(context.database, factor, challengeId, address);
  const isProven = factor.factor_type === 'totp' ? byTotp(factor, code) : byText(challenge, code);
  if (!isProven) context.failures.count(guessesKey);
  await askProject(context, who, factor, { valid: isProven !== undefined, address });
  if (!isProven) throw wrongCode(factor);
  return complete(context, who, factor, {
    challengeId,
    async record(sql) {
      if (!(await isProven(sql))) throw wrongCode(factor);
    },
  });
}

type Proof = ((sql: Sql) => Promise<boolean>) | undefined;

function byTotp(factor: FactorRow, code: string): Proof {
  const counter = counterOf(factor.secret ?? '', code);
  return counter === undefined ? undefined : (sql) => takeCounter(sql, factor.id, counter);
}

const byText = ({ otp_code: sent }: ChallengeRow, code: string): Proof =>
  sent && areEqual(code, sent) ? async () => true : undefined;

const wrongCode = (factor: FactorRow) =>
  new AuthError(
    422,
    'mfa_verification_failed',
    factor.factor_type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered',
  );
