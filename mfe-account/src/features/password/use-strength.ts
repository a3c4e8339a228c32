import { useSession } from '@irodori/kit/hooks';
import type { Strength } from '@irodori/passwords/strength';
import { useEffect, useState } from 'react';

/** The strength of the visitor’s new password; undefined until the list of known passwords is loaded, with the first character. */
export function useStrength(password: string): Strength | undefined {
  const visitor = useSession();
  const [email, name] = visitor.status === 'signed-in' ? [visitor.email ?? '', visitor.name ?? ''] : ['', ''];
  const [rated, setRated] = useState<{ readonly password: string; readonly strength: Strength }>();
  const isNeeded = password !== '';

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    import('@irodori/passwords/rate').then(
      ({ ratePassword }) =>
        isGone ? undefined : setRated({ password, strength: ratePassword(password, { email, name }) }),
      // Without the list the backend alone refuses weak passwords.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, password, email, name]);

  return rated?.password === password ? rated.strength : undefined;
}
