import { isTooWeak } from '@irodori/passwords/strength';

/** Whether a password is too easy to guess, by the rule that the page follows. The lists are loaded with the first password. */
export async function isGuessablePassword(password: string, email: string): Promise<boolean> {
  const { ratePassword } = await import('@irodori/passwords/rate');
  return isTooWeak(ratePassword(password, email));
}
