import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './reference.module.css';

const answers = { none: '', copied: 'Copied', refused: 'Please copy it by hand' };

/** What a visitor tells us so that we find the failure in our log; one press copies it. */
export function Reference({ value }: { readonly value: string }) {
  const [answer, setAnswer] = useState<keyof typeof answers>('none');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setAnswer('copied');
    } catch {
      // Browsers refuse without a permission, and over http; one click on the text selects it.
      setAnswer('refused');
    }
  }
  const Icon = answer === 'copied' ? Check : Copy;
  return (
    <div className={styles.reference}>
      <span>
        Reference <code className={styles.value}>{value}</code>
      </span>
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <Icon aria-hidden="true" />
        <VisuallyHidden>Copy the reference</VisuallyHidden>
      </button>
      <span role="status">{answers[answer]}</span>
    </div>
  );
}
