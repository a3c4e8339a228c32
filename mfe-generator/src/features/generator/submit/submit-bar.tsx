import { useSession } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Brush } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import { credits } from './outcome-words.ts';
import styles from './submit-bar.module.css';

export interface SubmitBarProps {
  readonly app: GeneratorApp;
  /** Id of the form that the button submits; the bar is outside the form. */
  readonly formId: string;
  readonly balance: number | undefined;
  /** Description of the running work, during which the form cannot be submitted; undefined if idle. */
  readonly busyWith: string | undefined;
  readonly onReset: () => void;
  /** The message after the last submit. */
  readonly children: ReactNode;
}

/** The submit button with the price and the balance. */
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
  if (session.status !== 'signed-in') return <>{price}. You sign in first; the form waits for you.</>;
  if (balance === undefined || cost === 0) return <>{price}.</>;
  if (balance < cost) return <>{`${price}; you have ${balance}.`}</>;
  return <>{`${price}; you have ${balance}. If it fails, it costs nothing.`}</>;
}
