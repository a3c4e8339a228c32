import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'error';

export interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links. */
  readonly action?: ReactNode;
  /** False for words that were on the page from the start and need no announcement. */
  readonly announce?: boolean;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

/** Says what happened and what to do next. Errors and warnings interrupt a screen reader, others wait. */
export function Notice({ tone = 'info', title, children, action, announce = true }: NoticeProps) {
  const Icon = icons[tone];
  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-tone={tone} role={announce ? role : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children === undefined ? null : <div>{children}</div>}
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
