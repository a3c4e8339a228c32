import { useEffect, useRef, type RefObject } from 'react';

/** True once the visitor has left the part of a page that asked for something: its response leads them nowhere. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
