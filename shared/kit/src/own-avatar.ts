import { useEffect, useState } from 'react';
import { usePlatform, useSession } from './hooks.ts';

const urlSeconds = 3600;

/** URL of the visitor's own picture; undefined without one, on the server, and until the URL is signed. */
export function useOwnAvatar(): string | undefined {
  const { storage } = usePlatform();
  const session = useSession();
  const path = session.status === 'signed-in' ? session.avatar : null;
  const [signed, setSigned] = useState<{ path: string; url: string }>();

  useEffect(() => {
    if (path === null) return undefined;
    let isGone = false;
    storage.signedUrl('avatars', path, urlSeconds).then(
      (url) => (isGone ? undefined : setSigned({ path, url })),
      // A picture that was removed on another device; the letter stays.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [storage, path]);

  return signed?.path === path ? signed?.url : undefined;
}
