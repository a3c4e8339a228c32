import { AuthError } from '../auth-error.ts';

/** The digits of an E.164 number, as stored in the tables. @throws AuthError `validation_failed` */
export function phoneNumber(text: string): string {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '');
  if (/^[1-9]\d{1,14}$/.test(digits)) return digits;
  throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
}
