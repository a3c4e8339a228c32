import { z } from 'zod';
import type { AuthContext, Client } from '../auth-context.ts';
import { checkChannel } from '../texts/channel.ts';
import type { UserRow } from '../accounts/users.ts';
import { challengePhone } from './challenge-phone.ts';
import { insertChallenge } from './challenges.ts';
import { requireVerification } from './enabled.ts';
import type { FactorRow } from './factor.ts';
import { webauthnOptions } from './webauthn-options.ts';

export const challengeBody = z.object({ channel: z.string().nullish() });

/** Creates a challenge, which `verify` completes. */
export async function challenge(
  context: AuthContext,
  user: UserRow,
  factor: FactorRow,
  body: z.infer<typeof challengeBody>,
  { address }: Client,
) {
  const type = factor.factor_type;
  requireVerification(context, type);
  context.attempts.take(`challenges of user ${user.id}`);
  if (type === 'phone') {
    checkChannel(context, body.channel);
    return { ...(await challengePhone(context, user, factor, address)), type };
  }
  const { database, audit } = context;
  const asked = type === 'webauthn' ? await webauthnOptions(context, user, factor) : undefined;
  const made = await database.transaction(async (sql) => {
    const inserted = await insertChallenge(sql, factor.id, address, asked && { webauthn: asked.session });
    await audit(sql, 'challenge_created', {
      actor: user,
      traits: { factor_id: factor.id, factor_status: factor.status },
    });
    return inserted;
  });
  return { ...made, type, ...(asked && { webauthn: asked.shown }) };
}
