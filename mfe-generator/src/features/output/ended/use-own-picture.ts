import { usePlatform } from '@irodori/kit/hooks';
import { useRef, useState } from 'react';

/** Minimum pause in milliseconds between two tries, so that a missing picture does not cause a loop. */
const pauseMs = 5000;

/** The address of an own picture. When it fails to load, `retry` requests it again. */
export function useOwnPicture(path: string | undefined) {
  const { storage } = usePlatform();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<string>();
  const lastTried = useRef(0);

  const retry = (): void => {
    const now = Date.now();
    if (now - lastTried.current < pauseMs) return setFailed(path);
    lastTried.current = now;
    setFailed(undefined);
    setTries((count) => count + 1);
  };

  // Browsers request an image of another fragment anew.
  const fragment = tries === 0 ? '' : `#${tries}`;
  return {
    url: path && `${storage.privateUrl('outputs', path)}${fragment}`,
    hasFailed: path !== undefined && failed === path,
    retry,
  };
}
