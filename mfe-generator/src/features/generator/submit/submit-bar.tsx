import { firstCredits } from '@irodori/contract/credits';
import { termsPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import { credits } from './credit-words.ts';
import styles from './submit-bar.module.css';

export interface SubmitBarProps {
  readonly app: GeneratorApp;
  /** Id of the form that the button submits; the bar is outside the form. */
  readonly formId: string;
  readonly balance: number | undefined;
  /** Description of the running work, during which the form cannot be submitted; undefined if idle. */
  readonly busyWith: string | undefined;
  readonly onReset: () => void;
  readonly onSignIn: () => void;
  /** The message after the last submit. */
  readonly children: ReactNode;
}

/** The submit button with the price and the balance. */
export function SubmitBar({ app, formId, balance, busyWith, onReset, onSignIn, children }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="large"
          aria-keyshortcuts="m Control+Enter"
          busy={busyWith !== undefined}
        >
          {busyWith ?? 'Make the picture'}
        </Button>
        <Button variant="quiet" onClick={onReset}>
          Clear
        </Button>
      </div>
      <p className={styles.cost}>
        <Cost cost={app.config.cost} balance={balance} onSignIn={onSignIn} />
        <span className={styles.keys}>
          {' '}
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd> sends it, <kbd>?</kbd> lists the keys.
        </span>
      </p>
    </div>
  );
}

interface CostProps extends Pick<SubmitBarProps, 'balance' | 'onSignIn'> {
  readonly cost: number;
}

function Cost({ cost, balance, onSignIn }: CostProps) {
  const session = useSession();
  const price = cost === 0 ? 'This picture is free' : `This picture costs ${credits(cost)}`;
  if (session.status !== 'signed-in')
    return (
      <>
        {price}. You need no account: as a guest you have {firstCredits.guest} credits and agree to the{' '}
        <Link to={termsPath}>terms</Link>.{' '}
        <button type="button" className={styles.link} onClick={onSignIn}>
          Sign in
        </button>
      </>
    );
  if (balance === undefined || cost === 0) return <>{price}.</>;
  if (balance < cost) return <>{`${price}; you have ${balance}.`}</>;
  return <>{`${price}; you have ${balance}. If it fails, it costs nothing.`}</>;
}
