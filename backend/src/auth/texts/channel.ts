import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';

/**
 * The project's own hook may send by whatever way it knows.
 * @throws AuthError `validation_failed` unless the text can go the way that was asked for
 */
export function checkChannel({ hooks }: AuthContext, channel: string | null | undefined): void {
  if (!channel || channel === 'sms' || hooks.sendSms) return;
  throw new AuthError(
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
}
