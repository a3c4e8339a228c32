import type { Strength } from '@irodori/passwords/strength';
import { useEffect, useState } from 'react';

/** The strength of a new password; undefined until the list of known passwords is loaded, with the first character. */
export function useStrength(password: string, email: string): Strength | undefined {
  const [rated, setRated] = useState<{ readonly password: string; readonly strength: Strength }>();
  const isNeeded = password !== '';

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    import('@irodori/passwords/rate').then(
      ({ ratePassword }) =>
        isGone ? undefined : setRated({ password, strength: ratePassword(password, email) }),
      // Without the list the backend alone refuses weak passwords.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, password, email]);

  return rated?.password === password ? rated.strength : undefined;
}
