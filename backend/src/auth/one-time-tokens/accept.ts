import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import { existing, userById } from '../accounts/users.ts';
import { nameProviders } from '../accounts/identities.ts';
import { confirmEmailChange, confirmRecovery, confirmSignUp } from './confirm.ts';
import { confirmPhone, confirmPhoneChange } from './confirm-phone.ts';
import type { FoundToken } from './find.ts';
import { tokenType } from './tokens.ts';

/** Performs the confirmation of a token. Undefined if another mailbox still has to confirm. */
export async function accept(
  context: AuthContext,
  sql: Sql,
  { user, kind }: FoundToken,
): Promise<UserRow | undefined> {
  const accepted = await acceptKind(context, sql, user, kind);
  if (!accepted) return undefined;
  await nameProviders(sql, user.id);
  return existing(await userById(sql, user.id));
}

function acceptKind(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  kind: FoundToken['kind'],
): Promise<UserRow | undefined> {
  if (kind === 'confirmation') return confirmSignUp(context, sql, user);
  if (kind === 'recovery') return confirmRecovery(context, sql, user);
  if (kind === 'phone_confirmation') return confirmPhone(context, sql, user);
  if (kind === 'phone_change') return confirmPhoneChange(context, sql, user);
  return confirmEmailChange(context, sql, user, tokenType(kind));
}

/** Notifies by email of a changed email address, sent to the former address, or of a changed phone number. */
export function tellOfChange({ mail }: AuthContext, before: UserRow, after: UserRow): void {
  if (before.phone && before.phone !== after.phone) {
    mail.notify(after.email, 'phone_changed', { OldPhone: before.phone, Phone: after.phone ?? '' });
  }
  if (!before.email || before.email === after.email) return;
  mail.notify(before.email, 'email_changed', { OldEmail: before.email, Email: after.email ?? '' });
}
