import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useRef, useState } from 'react';
import { type SignedPicture, signPicture } from './sign-picture.ts';

/** Minimum pause in milliseconds between two URLs, so that a missing picture does not cause a loop. */
const pauseMs = 5000;

/** The URL of a private picture; a new one is signed when it expires or the picture fails to load. */
export function useSignedPicture(path: string | undefined, first: SignedPicture | null) {
  const platform = usePlatform();
  const [signed, setSigned] = useState(first ?? undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const [wish, setWish] = useState(0);
  const lastAsked = useRef(0);
  const isKnown = signed !== undefined && signed.path === path;

  useEffect(() => {
    if (path === undefined || (wish === 0 && isKnown)) return undefined;
    let isCurrent = true;
    const sign = async (): Promise<void> => {
      const next = await signPicture(platform, path).catch(() => undefined);
      if (!isCurrent) return;
      setHasFailed(next === undefined);
      if (next !== undefined) setSigned(next);
    };
    void sign();
    return () => {
      isCurrent = false;
    };
  }, [platform, path, wish, isKnown]);

  const renew = (): void => {
    const now = Date.now();
    if (now - lastAsked.current < pauseMs) return setHasFailed(true);
    lastAsked.current = now;
    setWish((count) => count + 1);
  };

  useEffect(() => {
    if (signed === undefined) return undefined;
    const timer = setTimeout(
      () => setWish((count) => count + 1),
      Math.max(0, signed.expiresAt - Date.now() - 60_000),
    );
    return () => clearTimeout(timer);
  }, [signed]);

  return { signed: isKnown ? signed : undefined, hasFailed, renew };
}
