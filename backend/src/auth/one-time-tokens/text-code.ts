import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { existing, userById, type UserRow } from '../accounts/users.ts';
import { issueToken, withdrawToken, type TokenKind } from './tokens.ts';

const codeLength = 6;

export interface Recipient {
  readonly phone: string;
  /** The IP address of the request. */
  readonly address: string;
}

/**
 * Prepares a text message with a code in the transaction; call the returned function after the commit to send it. If
 * sending fails, the code becomes invalid, and another can be requested at once.
 */
export async function prepareText(
  context: AuthContext,
  sql: Sql,
  userId: string,
  kind: TokenKind,
  { phone, address }: Recipient,
): Promise<() => Promise<void>> {
  const { database, limits, sendText, settings } = context;
  const testCode = Object.hasOwn(settings.sms.test_otp, phone) ? settings.sms.test_otp[phone] : undefined;
  const { code, hash } = await issueToken(sql, {
    userId,
    kind,
    address: phone,
    length: codeLength,
    code: testCode,
  });
  const user: UserRow = existing(await userById(sql, userId));
  if (testCode !== undefined) return () => Promise.resolve();
  const body = settings.sms.template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
  return async () => {
    try {
      limits.textVolume.take('all');
      await sendText({ to: phone, body, code, user, address });
    } catch (error) {
      limits.texts.forget(phone);
      await withdrawToken(database, userId, kind, hash);
      throw error;
    }
  };
}
