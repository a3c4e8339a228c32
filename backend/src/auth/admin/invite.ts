import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serviceActor } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { announce } from '../hooks/announce.ts';
import { emailTaken } from '../one-time-tokens/confirm.ts';
import { linkValues } from '../one-time-tokens/link.ts';
import { issueToken, withdrawToken } from '../one-time-tokens/tokens.ts';
import { emailAddress } from '../accounts/sign-up.ts';
import { existing, insertUser, publicUser, userByEmail, userById } from '../accounts/users.ts';
import { traitsOf } from './write-user.ts';

export const inviteBody = z.object({
  email: emailAddress,
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Creates an account and emails its link; a new account is deleted again if the email cannot be sent. */
export async function invite(context: AuthContext, body: z.infer<typeof inviteBody>, redirectTo: string) {
  const { database, mail, settings } = context;
  const metadata = body.data ?? {};
  const isUnknown = (await userByEmail(database, body.email)) === undefined;
  const id = isUnknown ? await announce(context, { email: body.email, metadata }) : randomUUID();
  const { user, token, isNew } = await database.transaction(async (sql) => {
    const known = await userByEmail(sql, body.email);
    if (known?.email_confirmed_at) throw emailTaken();
    const invited =
      known ??
      (await insertUser(sql, {
        id,
        email: body.email,
        passwordHash: null,
        isConfirmed: false,
        isInvited: true,
        metadata,
      }));
    await context.audit(sql, 'user_invited', { actor: serviceActor, traits: traitsOf(invited) });
    const issued = await issueToken(sql, {
      userId: invited.id,
      kind: 'confirmation',
      address: body.email,
      length: settings.email.otp_length,
    });
    await sql.query('update auth.users set invited_at = now() where id = $1', [invited.id]);
    return { user: invited, token: issued, isNew: !known };
  });
  try {
    await mail.send({
      to: body.email,
      template: 'invite',
      values: linkValues(context, user, token, 'invite', redirectTo),
    });
  } catch (error) {
    if (isNew) await database.query('delete from auth.users where id = $1', [user.id]);
    else await withdrawToken(database, user.id, 'confirmation', token.hash);
    throw error;
  }
  return publicUser(existing(await userById(database, user.id)));
}
