import { useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Brush } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GeneratorApp } from './load-generator.ts';
import { credits } from './outcome-words.ts';
import styles from './submit-bar.module.css';

export interface SubmitBarProps {
  readonly app: GeneratorApp;
  /** The form that the action sends; the bar stands beside it. */
  readonly formId: string;
  readonly balance: number | undefined;
  /** What is going on, if anything: then nothing can be sent. */
  readonly busyWith: string | undefined;
  readonly onReset: () => void;
  /** What the last sending has to say. */
  readonly children: ReactNode;
}

/** The main action with its price and what is left to pay with, before anything is spent. */
export function SubmitBar({ app, formId, balance, busyWith, onReset, children }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="large"
          busy={busyWith !== undefined}
          icon={<Brush aria-hidden="true" />}
        >
          {busyWith ?? 'Make the picture'}
        </Button>
        <Button variant="quiet" onClick={onReset}>
          Clear
        </Button>
      </div>
      <p className={styles.cost}>
        <Cost cost={app.config.cost} balance={balance} />
        <span className={styles.keys}>
          {' '}
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> with <kbd>Enter</kbd> sends it.
        </span>
      </p>
    </div>
  );
}

function Cost({ cost, balance }: { cost: number; balance: number | undefined }) {
  const session = useSession();
  const price = cost === 0 ? 'This picture is free' : `This picture costs ${credits(cost)}`;
  if (session.status === 'signed-out') return <>{price}. You sign in first; the form waits for you.</>;
  if (balance === undefined || cost === 0) return <>{price}.</>;
  if (balance < cost) return <>{`${price}; you have ${balance}.`}</>;
  return <>{`${price}; you have ${balance}. If it fails, it costs nothing.`}</>;
}
