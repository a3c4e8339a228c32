import { usePlatform, useSession } from '@irodori/kit/hooks';
import { useCallback, useEffect, useState } from 'react';
import { loadEmail, type OwnEmail } from './load-email.ts';

/**
 * The visitor's address. It is loaded again when the visitor comes back to the page, mostly from a mailbox; a changed
 * address then also comes into the session.
 */
export function useEmail(loaded: OwnEmail) {
  const platform = usePlatform();
  const visitor = useSession();
  const [own, setOwn] = useState(loaded);
  const reload = useCallback(async () => setOwn(await loadEmail(platform)), [platform]);

  const known = visitor.status === 'signed-in' ? visitor.email : undefined;
  useEffect(() => {
    // Without an answer the next token has the address.
    if (known !== undefined && known !== own.email) platform.session.refresh().catch(() => undefined);
  }, [platform, known, own.email]);

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') reload().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);

  return { own, setOwn, reload };
}
