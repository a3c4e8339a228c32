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
  /** False for a notice that is part of the initial page and needs no announcement. */
  readonly announce?: boolean;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

/** A message with the next step. Screen readers announce errors and warnings at once, other tones politely. */
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
