import { loginPath } from '@irodori/contract/paths';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Notice } from '@irodori/ui/notice';
import type { ReactNode, Ref } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import { SubmitBar } from '../submit/submit-bar.tsx';
import styles from './prompt-form.module.css';
import type { useOrder } from './use-order.ts';

interface OrderDockProps {
  readonly app: GeneratorApp;
  /** Id of the form that the button submits. */
  readonly formId: string;
  readonly ordering: ReturnType<typeof useOrder>;
  /** How many pictures the order makes. */
  readonly count: number;
  readonly onCount: (count: number) => void;
  /** True while a picture of the visitor is stored. */
  readonly isStoring: boolean;
  /** True while nothing draws the app's pictures. */
  readonly isPaused: boolean;
  readonly onReset: () => void;
  readonly ref: Ref<HTMLDivElement>;
  /** The sketch of what the button makes, where a job stands beside the form. */
  readonly children: ReactNode;
}

/** The action of the form, always in sight while the form is, with the message after the last order. */
export function OrderDock(props: OrderDockProps) {
  const { app, formId, ordering, count, onCount, isStoring, isPaused, onReset, ref, children } = props;
  const { outcome, balance, isOrdering, leaveFor } = ordering;
  return (
    <div ref={ref} className={styles.dock}>
      {children}
      <SubmitBar
        app={app}
        formId={formId}
        balance={balance}
        count={count}
        onCount={onCount}
        isPaused={isPaused}
        busyWith={isStoring ? 'Storing your picture' : isOrdering ? 'Sending' : undefined}
        onReset={onReset}
        onSignIn={() => leaveFor(loginPath)}
      >
        <HumanCheckStatus className={styles.check} />
        {outcome === undefined ? null : outcome.Notice === undefined ? (
          <Notice tone="error" title="It could not be sent.">
            Send it when you are connected.
          </Notice>
        ) : (
          <outcome.Notice app={app} outcome={outcome} balance={balance} onLeave={leaveFor} />
        )}
      </SubmitBar>
    </div>
  );
}
