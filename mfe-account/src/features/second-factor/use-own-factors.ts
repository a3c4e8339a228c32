import { usePlatform } from '@irodori/kit/hooks';
import type { Factor } from '@irodori/platform';
import { useCallback, useEffect, useState } from 'react';

export type OwnFactors =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded';
      readonly factors: readonly Factor[];
      /** True if a recovery code completed the sign-in; then the auth service lets nobody add or remove factors. */
      readonly isRecovered: boolean;
    };

/** The visitor's verified authenticator apps; `reload` asks for them again. */
export function useOwnFactors(): { readonly own: OwnFactors; readonly reload: () => Promise<void> } {
  const { mfa } = usePlatform();
  const [own, setOwn] = useState<OwnFactors>({ state: 'loading' });
  const reload = useCallback(
    () =>
      Promise.all([mfa.list(), mfa.assuranceLevel()]).then(
        ([{ totp }, { current, next }]) =>
          setOwn({ state: 'loaded', factors: totp, isRecovered: current === 'aal1' && next === 'aal2' }),
        () => setOwn({ state: 'failed' }),
      ),
    [mfa],
  );
  useEffect(() => void reload(), [reload]);
  return { own, reload };
}
