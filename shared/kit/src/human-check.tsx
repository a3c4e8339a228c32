import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatform } from './hooks.ts';

/** Shorter checks are not announced. */
const noticeableMs = 500;

const check = 'Checking that you are human …';
const longCheck =
  'Wrong passwords were tried for this email address, so checking that you are human takes longer: up to half a minute …';

/**
 * A polite live region that announces a running check if it takes long enough to be noticed. Render it in every form
 * whose submission is checked: a live region must exist before its text.
 */
export function HumanCheckStatus({ className }: { className?: string | undefined }) {
  const { verification } = usePlatform();
  const words = (): string | null => {
    if (!verification.isChecking()) return null;
    return verification.takesLonger() ? longCheck : check;
  };
  const said = useSyncExternalStore(verification.subscribe, words, words);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setIsSlow(true), noticeableMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [said]);
  return (
    <p role="status" className={className}>
      {isSlow ? said : null}
    </p>
  );
}
