import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import styles from './panel.module.css';

const messages = { none: '', copied: 'Copied', refused: 'Please copy it by hand' };

export function CopyButton({ value }: { readonly value: string }) {
  const [outcome, setOutcome] = useState<keyof typeof messages>('none');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Browsers refuse without permission and over http.
      setOutcome('refused');
    }
  }
  return (
    <>
      <Button size="small" aria-label="Copy the composition’s id" onClick={() => void copy()}>
        Copy
      </Button>{' '}
      <span className={styles.note} role="status">
        {messages[outcome]}
      </span>
    </>
  );
}
