import { z } from 'zod';
import { AuthError } from '../auth-error.ts';
import { duration } from '../settings.ts';
import { emailAddress } from '../accounts/sign-up.ts';

const json = z.record(z.string(), z.unknown());

const phoneNumber = z
  .string()
  .transform((text) => text.replace(/^\+/, ''))
  .pipe(z.string().regex(/^[1-9]\d{1,14}$/, 'Invalid phone number format (E.164 required)'));

/** The attributes of a user that an administrator creates or changes. */
export const userBody = z.object({
  id: z.string().nullish(),
  email: emailAddress.or(z.literal('')).nullish(),
  phone: phoneNumber.or(z.literal('')).nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: json.nullish(),
  app_metadata: json.nullish(),
  role: z.string().nullish(),
  ban_duration: z.string().nullish(),
});
export type UserBody = z.infer<typeof userBody>;

/** The duration of the ban in milliseconds; 0 lifts it. */
export function banOf({ ban_duration: text }: UserBody): number | undefined {
  if (!text) return undefined;
  if (text === 'none') return 0;
  const parsed = duration.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AuthError(
    400,
    'validation_failed',
    `invalid format for ban duration: time: invalid duration ${JSON.stringify(text)}`,
  );
}
