import { Button } from '@irodori/ui/button';
import { useEffect, useState } from 'react';
import styles from '../output.module.css';

/** The random seed of the picture, to read, select or copy. */
export function CopySeed({ seed }: { seed: number }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), 3000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      // Over http, browsers have no clipboard.
      await navigator.clipboard.writeText(String(seed));
      setSaid('Copied.');
    } catch {
      setSaid('Copying is not allowed. Select the number.');
    }
  };
  return (
    <div className={styles.seed}>
      <span>
        Seed <code>{seed}</code>
      </span>
      <Button size="small" variant="quiet" onClick={() => void copy()}>
        Copy seed
      </Button>
      <span role="status" className={styles.hint}>
        {said}
      </span>
    </div>
  );
}
