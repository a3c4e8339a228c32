import { useEffect, useState } from 'react';
import type { Strength } from './password-words.ts';

/** The strength of a new password; undefined until the list of known passwords is loaded, with the first character. */
export function useStrength(password: string, email: string, isNew: boolean): Strength | undefined {
  const [rated, setRated] = useState<{ readonly password: string; readonly strength: Strength }>();
  const isNeeded = isNew && password !== '';

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    import('./rate-password.ts').then(
      ({ ratePassword }) =>
        isGone ? undefined : setRated({ password, strength: ratePassword(password, email) }),
      // Without the list the backend still refuses known passwords.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, password, email]);

  return rated?.password === password ? rated.strength : undefined;
}
