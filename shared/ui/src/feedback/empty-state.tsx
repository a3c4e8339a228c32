import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Level of the title's heading. Default 2. */
  readonly level?: 1 | 2 | 3;
}

/** An empty panel on screentone: says what is missing and how to add it. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <div className={styles.bubble}>
        <Title className={styles.title}>{title}</Title>
        {children === undefined ? null : <div className={styles.words}>{children}</div>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
