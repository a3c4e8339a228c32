import { Button } from '@irodori/ui/button';
import { useEffect, useState } from 'react';
import styles from '../output.module.css';

/** The random seed of the picture, to read, select or copy. */
export function CopySeed({ seed }: { seed: number }) {
  const [state, setState] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (state === undefined) return undefined;
    const timer = setTimeout(() => setState(undefined), 3000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      // Over http, browsers have no clipboard.
      await navigator.clipboard.writeText(String(seed));
      setState('copied');
    } catch {
      setState('refused');
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
        {state === 'copied'
          ? 'Copied.'
          : state === 'refused'
            ? 'Copying is not allowed here; select the number.'
            : ''}
      </span>
    </div>
  );
}
