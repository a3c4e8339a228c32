import { contactPathFor } from '@irodori/contract/paths';
import { VisuallyHidden } from '@irodori/ui/visually-hidden';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './reference.module.css';

const messages = { none: '', copied: 'Copied', refused: 'Please copy it by hand' };

/** The reference of a failure, by which support finds its log line; one press copies it. */
export function Reference({ value }: { readonly value: string }) {
  const [outcome, setOutcome] = useState<keyof typeof messages>('none');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Browsers refuse without permission and over http; the visitor can select the text with one click.
      setOutcome('refused');
    }
  }
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <div className={styles.reference}>
      <span>
        Reference <code className={styles.value}>{value}</code>
      </span>
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <Icon aria-hidden="true" />
        <VisuallyHidden>Copy the reference</VisuallyHidden>
      </button>
      <span role="status">{messages[outcome]}</span>
      {/* Loads the page anew: what failed may be the router. */}
      <a href={contactPathFor(value)}>Ask us about it</a>
    </div>
  );
}
