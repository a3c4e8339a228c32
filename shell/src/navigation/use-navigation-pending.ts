import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

const patienceMs = 150;

/** True while a navigation takes longer than 150 ms, which visitors perceive as instant. */
export function useNavigationPending(): boolean {
  const isNavigating = useNavigation().state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return undefined;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isNavigating]);
  return isNavigating && isSlow;
}
