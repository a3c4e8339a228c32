import { useEffect, useState } from 'react';
import { LateCode } from '../chrome/status/late-code.tsx';
import { patienceMs } from './late-code.ts';

/** Stands in a module's slot while its page waits for something, and says so if that takes long. */
export function WaitingSlot() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <LateCode /> : <div aria-busy="true" />;
}
