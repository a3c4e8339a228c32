import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Disclosures of one name open one at a time. */
  readonly name?: string;
  /** For links to it. */
  readonly id?: string;
}

/** A line that opens to more. The browser's own `<details>`: works without scripts and is found by page search. */
export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <details className={styles.disclosure} {...details}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Plus aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
