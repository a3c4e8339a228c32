import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Of the disclosures with the same name only one is open at a time. */
  readonly name?: string;
  /** Fragment for links to the disclosure. */
  readonly id?: string;
}

/** A native `<details>`: it works without scripts, and page search finds its content. */
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
