import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Checks the requested channel; a `send_sms` hook may use any.
 * @throws AuthError `validation_failed` if the channel is not supported
 */
export function checkChannel({ hooks }: AuthContext, channel: string | null | undefined): void {
  if (!channel || channel === 'sms' || hooks.sendSms) return;
  throw new AuthError(
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
}
