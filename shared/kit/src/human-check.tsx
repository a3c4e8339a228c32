import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatform } from './hooks.ts';

/** A wait that is shorter goes by unseen. */
const noticeableMs = 500;

/**
 * Says quietly that the visitor is being checked, when that takes long enough to be noticed. Stands in every form
 * whose sending is checked: a live region must be there before its words.
 */
export function HumanCheckStatus({ className }: { className?: string | undefined }) {
  const { verification } = usePlatform();
  const isChecking = useSyncExternalStore(
    verification.subscribe,
    verification.isChecking,
    verification.isChecking,
  );
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setTimeout(() => setIsSlow(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isChecking]);
  return (
    <p role="status" className={className}>
      {isSlow ? 'Checking that you are human …' : null}
    </p>
  );
}
