import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { UserRow } from '../accounts/users.ts';
import { authenticationResponse, registrationResponse } from '../webauthn/browser-response.ts';
import type { ChallengeRow } from './challenges.ts';
import type { Proof } from './complete.ts';
import type { FactorRow } from './factor.ts';
import { recognise } from './webauthn-recognise.ts';
import { register } from './webauthn-register.ts';

export const webauthnResponse = z.object({
  type: z.string().nullish(),
  credential_response: z.unknown().optional(),
});

/** Verifies the response of an authenticator to the challenge. @throws AuthError if it is not valid */
export async function provedByAuthenticator(
  context: AuthContext,
  user: UserRow,
  factor: FactorRow,
  response: z.infer<typeof webauthnResponse> | null | undefined,
  findChallenge: () => Promise<ChallengeRow>,
): Promise<Proof> {
  if (!response) throw invalid('WebAuthn config required');
  const { type, credential_response: given } = response;
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request');
  if (given === undefined || given === null) throw invalid('credential_response required');
  const challenge = await findChallenge();
  // A new credential never verifies a factor that already has one.
  if ((type === 'create') !== (factor.status === 'unverified')) throw invalid('Invalid credential_response');
  const record =
    type === 'create'
      ? await register(context, factor, challenge, readable(registrationResponse, given))
      : await recognise(context, user, challenge, readable(authenticationResponse, given));
  const last = {
    challenge: {
      challenge_id: challenge.id,
      factor_id: factor.id,
      created_at: challenge.created_at,
      ip_address: challenge.ip_address,
      web_authn_session_data: challenge.web_authn_session_data,
    },
    type,
    credential_response: given,
  };
  return {
    challengeId: challenge.id,
    async record(sql) {
      await record(sql);
      await sql.query('update auth.mfa_factors set last_webauthn_challenge_data = $2 where id = $1', [
        factor.id,
        last,
      ]);
    },
  };
}

function readable<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (!result.success) throw invalid('Invalid credential_response');
  return result.data;
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
