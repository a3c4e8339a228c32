import type { BackendOptions } from 'barebase';
import { isTooWeak } from '@irodori/passwords/strength';

/** Whether a password is too easy to guess, by the rule that the page follows. The lists are loaded with the first password. */
export const isGuessablePassword: NonNullable<BackendOptions['isGuessable']> = async (
  password,
  { email, metadata: { name } },
) => {
  const { ratePassword } = await import('@irodori/passwords/rate');
  return isTooWeak(ratePassword(password, { email, name: typeof name === 'string' ? name : '' }));
};
