import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useState } from 'react';
import { factorKinds, type OwnFactor } from './factor-kinds.ts';

export type OwnFactors =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded';
      /** The safest kind first. */
      readonly factors: readonly OwnFactor[];
      /** True if a recovery code completed the sign-in; then the auth service lets nobody add or remove factors. */
      readonly isRecovered: boolean;
    };

/** The visitor's verified second factors; `reload` asks for them again. */
export function useOwnFactors(): { readonly own: OwnFactors; readonly reload: () => Promise<void> } {
  const { mfa } = usePlatform();
  const [own, setOwn] = useState<OwnFactors>({ state: 'loading' });
  const reload = useCallback(
    () =>
      Promise.all([mfa.list(), mfa.assuranceLevel()]).then(
        ([list, { current, next }]) =>
          setOwn({
            state: 'loaded',
            factors: factorKinds.flatMap((factorType) =>
              list[factorType].map((factor) => ({ ...factor, factorType })),
            ),
            isRecovered: current === 'aal1' && next === 'aal2',
          }),
        () => setOwn({ state: 'failed' }),
      ),
    [mfa],
  );
  useEffect(() => void reload(), [reload]);
  return { own, reload };
}
