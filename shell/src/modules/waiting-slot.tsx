import { useEffect, useState, useSyncExternalStore } from 'react';
import { LatePage, LateWords } from '../chrome/status/late-page.tsx';
import { patienceMs } from './late-page.ts';
import styles from './waiting-slot.module.css';

const never = () => () => undefined;

/**
 * Stands in a module's slot while its page waits for something, and says so if that takes long. As the server sends it, in a
 * page whose rest is still to come, no code runs, so its styles show the words after a second.
 */
export function WaitingSlot() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (isLate) return <LatePage />;
  return (
    <div aria-busy="true">
      {isSent && (
        <div className={styles.words} role="alert">
          <LateWords />
        </div>
      )}
    </div>
  );
}
