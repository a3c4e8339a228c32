import { Button } from '@irodori/ui/button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './copy-button.module.css';

export interface CopyButtonProps {
  readonly text: () => string;
  readonly label: string;
}

/** A button that copies a text and says, also to screen readers, whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async (): Promise<void> => {
    // Announced again when the button is pressed again.
    setOutcome(undefined);
    try {
      // Over http, browsers have no clipboard.
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <span className={styles.copy}>
      <Button
        size="small"
        variant="quiet"
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome === 'copied' ? 'Copied.' : outcome === 'refused' ? 'Copying is not allowed here.' : ''}
      </span>
    </span>
  );
}
