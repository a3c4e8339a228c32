import { usePlatform, useSession } from '@irodori/kit/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type EmailChange, loadEmail, type OwnEmail } from './load-email.ts';

/**
 * The visitor's address. It is loaded again when the visitor comes back to the page, mostly from a mailbox; a changed
 * address then also comes into the session. A response from before a later request or change is ignored.
 */
export function useEmail(loaded: OwnEmail) {
  const platform = usePlatform();
  const visitor = useSession();
  const [own, setOwn] = useState(loaded);
  const versions = useRef(0);
  const reload = useCallback(async () => {
    versions.current += 1;
    const version = versions.current;
    const next = await loadEmail(platform);
    if (version === versions.current) setOwn(next);
  }, [platform]);
  const setChange = (change: EmailChange | null): void => {
    versions.current += 1;
    setOwn((latest) => ({ ...latest, change }));
  };

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

  return { own, setChange, reload };
}
