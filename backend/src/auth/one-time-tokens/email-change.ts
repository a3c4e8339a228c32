import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { openFlow } from '../redirects/flow-state.ts';
import type { Email } from '../mail/email.ts';
import type { UserRow } from '../accounts/users.ts';
import { linkValues } from './link.ts';
import type { Destination } from './post-link.ts';
import { issueToken, withdrawToken, type OneTimeToken, type TokenKind } from './tokens.ts';

/** The emails of a change of address; `withdraw` undoes the change if they cannot be sent. */
export interface PreparedChange {
  readonly emails: readonly Email[];
  withdraw(): Promise<void>;
}

/** Begins a change of address: the new mailbox confirms it, with `double_confirm_changes` the current one, too. */
export async function prepareEmailChange(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  email: string,
  { redirectTo, challenge }: Destination,
): Promise<PreparedChange> {
  const { database, settings } = context;
  if (challenge) await openFlow(sql, { ...challenge, userId: user.id, method: 'email_change' });
  await sql.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
    user.id,
    email,
  ]);
  const readers: (readonly [TokenKind, string])[] = [['email_change_new', email]];
  if (settings.email.double_confirm_changes && user.email) {
    readers.push(['email_change_current', user.email]);
  }
  const sent: { kind: TokenKind; to: string; token: OneTimeToken }[] = [];
  for (const [kind, to] of readers) {
    const token = await issueToken(sql, {
      userId: user.id,
      kind,
      address: to,
      length: settings.email.otp_length,
      isPkce: challenge !== undefined,
    });
    sent.push({ kind, to, token });
  }
  return {
    emails: sent.map(({ to, token }) => ({
      to,
      template: 'email_change',
      values: {
        ...linkValues(context, user, token, 'email_change', redirectTo),
        NewEmail: email,
        SendingTo: to,
      },
    })),
    withdraw: () =>
      database.transaction(async (undo) => {
        for (const { kind, token } of sent) await withdrawToken(undo, user.id, kind, token.hash);
        await undo.query("update auth.users set email_change = '' where id = $1", [user.id]);
      }),
  };
}
