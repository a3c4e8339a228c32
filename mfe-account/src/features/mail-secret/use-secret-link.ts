import type { Platform } from '@irodori/platform';
import { useCallback } from 'react';
import { useLoaded } from '../security/use-loaded.ts';
import { useMailSecret } from './use-mail-secret.ts';

type SecretLink<T> =
  | { readonly state: 'loading' | 'failed' | 'broken' }
  | { readonly state: 'open'; readonly value: T };

/** Loads what the mail's link stands for, which `load` resolves to null for a link that does not work any more. */
export function useSecretLink<T>(load: (platform: Platform, secret: string) => Promise<T | null>) {
  const secret = useMailSecret();
  const loadLink = useCallback(
    (platform: Platform): Promise<T | null> => {
      // The browser knows the secret after the first render, and then asks again.
      if (secret === undefined) return new Promise(() => undefined);
      return secret === '' ? Promise.resolve(null) : load(platform, secret);
    },
    [load, secret],
  );
  const { loaded, reload } = useLoaded(loadLink);
  const link: SecretLink<T> =
    loaded.state !== 'loaded'
      ? loaded
      : loaded.value === null
        ? { state: 'broken' }
        : { state: 'open', value: loaded.value };
  return { link, secret: secret ?? '', reload };
}
