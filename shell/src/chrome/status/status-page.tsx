import { Page } from '@irodori/ui/page';
import type { ReactNode } from 'react';
import { Reference } from './reference.tsx';
import styles from './status-page.module.css';

interface Props {
  /** The status code as a large drawing. */
  readonly figure: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly reference: string;
}

/** The page for an error: explains it and offers links. */
export function StatusPage({ figure, title, children, actions, reference }: Props) {
  return (
    <Page>
      <div className={styles.strip}>
        <div className={styles.scene} aria-hidden="true">
          <span className={styles.figure} data-figure={figure}>
            {figure}
          </span>
        </div>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.text}>{children}</div>
          <div className={styles.actions}>{actions}</div>
          <Reference value={reference} />
        </div>
      </div>
    </Page>
  );
}
