import { AuthError } from '../auth-error.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { publicUser } from '../accounts/users.ts';
import type { SendText } from './text.ts';

/** Sends the code with the project's `send_sms` hook. */
export const hookTexts =
  (ask: NonNullable<Hooks['sendSms']>): SendText =>
  async ({ to, code, user, type, address }) => {
    const sms = { otp: code, ...(type && { sms_type: type }), phone: to };
    await ask({ user: publicUser(user), sms }, address).catch((error: unknown) => {
      throw type === 'mfa' ? new AuthError(500, 'unexpected_failure', 'error invoking hook') : error;
    });
  };
