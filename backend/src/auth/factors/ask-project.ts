import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../accounts/current-user.ts';
import type { FactorRow } from './factor.ts';

const decision = z.object({ decision: z.string().optional(), message: z.string().optional() });

interface Attempt {
  readonly valid: boolean;
  readonly address: string;
}

/**
 * Calls the project's hook, which may refuse even a correct code: then every session of the user ends.
 * @throws AuthError `mfa_verification_rejected`
 */
export async function askProject(
  { hooks, database }: AuthContext,
  { user }: SignedIn,
  factor: FactorRow,
  { valid, address }: Attempt,
): Promise<void> {
  const question = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type, valid };
  const response = await hooks.mfaVerificationAttempt?.(question, address);
  const said = decision.safeParse(response).data;
  if (said?.decision !== 'reject') return;
  await database.query('delete from auth.sessions where user_id = $1', [user.id]);
  throw new AuthError(
    403,
    'mfa_verification_rejected',
    said.message || 'Further MFA verification attempts will be rejected.',
  );
}
