import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { useCallback, useEffect, useState } from 'react';
import { useMailSecret } from './use-mail-secret.ts';

export type SecretLink<T> =
  | { readonly state: 'loading' | 'failed' | 'broken' }
  | { readonly state: 'open'; readonly value: T };

/** Loads what the mail's link stands for, which `load` resolves to null for a link that does not work any more. */
export function useSecretLink<T>(load: (platform: Platform, secret: string) => Promise<T | null>) {
  const platform = usePlatform();
  const secret = useMailSecret();
  const [link, setLink] = useState<SecretLink<T>>({ state: 'loading' });
  const reload = useCallback(
    (): Promise<void> =>
      (secret === '' ? Promise.resolve(null) : load(platform, secret ?? '')).then(
        (value) => setLink(value === null ? { state: 'broken' } : { state: 'open', value }),
        () => setLink({ state: 'failed' }),
      ),
    [load, platform, secret],
  );
  useEffect(() => {
    if (secret !== undefined) void reload();
  }, [secret, reload]);
  return { link, secret: secret ?? '', reload };
}
