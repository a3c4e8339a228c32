import { usePlatform } from '@irodori/kit/hooks';
import type { Factor } from '@irodori/platform';
import { useCallback, useEffect, useState } from 'react';

export type OwnFactors =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly factors: readonly Factor[] };

/** The visitor's verified authenticator apps; `reload` asks for them again. */
export function useOwnFactors(): { readonly own: OwnFactors; readonly reload: () => Promise<void> } {
  const { mfa } = usePlatform();
  const [own, setOwn] = useState<OwnFactors>({ state: 'loading' });
  const reload = useCallback(
    () =>
      mfa.list().then(
        ({ totp }) => setOwn({ state: 'loaded', factors: totp }),
        () => setOwn({ state: 'failed' }),
      ),
    [mfa],
  );
  useEffect(() => void reload(), [reload]);
  return { own, reload };
}
