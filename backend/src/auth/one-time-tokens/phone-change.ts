import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import { changePhone } from './confirm-phone.ts';
import { countText } from './request-by-phone.ts';
import { prepareText, type Recipient } from './text-code.ts';

/**
 * Begins a change of the phone number, which a code confirms; without `enable_confirmations` changes it at once.
 * Returns the function that sends the code after the commit.
 */
export async function beginPhoneChange(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  recipient: Recipient,
): Promise<(() => Promise<void>) | undefined> {
  const { settings, limits } = context;
  if (!settings.sms.enable_confirmations) {
    await changePhone(sql, user.id, recipient.phone);
    return undefined;
  }
  countText(limits, recipient.phone);
  await sql.query('update auth.users set phone_change = $2 where id = $1', [user.id, recipient.phone]);
  return prepareText(context, sql, user.id, 'phone_change', recipient);
}
