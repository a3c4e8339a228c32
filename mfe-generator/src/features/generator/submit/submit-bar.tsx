import { firstCredits } from '@irodori/contract/credits';
import { largestBatch } from '@irodori/contract/limits';
import { termsPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import type { ReactNode } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import { credits, priceOf } from './credit-words.ts';
import styles from './submit-bar.module.css';

export interface SubmitBarProps {
  readonly app: GeneratorApp;
  /** Id of the form that the button submits; the bar is outside the form. */
  readonly formId: string;
  readonly balance: number | undefined;
  /** How many pictures the order makes. */
  readonly count: number;
  readonly onCount: (count: number) => void;
  /** Description of the running work, during which the form cannot be submitted; undefined if idle. */
  readonly busyWith: string | undefined;
  /** True while nothing draws the app's pictures, of which the form says more. */
  readonly isPaused: boolean;
  readonly onReset: () => void;
  readonly onSignIn: () => void;
  /** The message after the last submit. */
  readonly children: ReactNode;
}

/** The submit button with the number of pictures, their price and the balance. */
export function SubmitBar(props: SubmitBarProps) {
  const { app, formId, count, onCount, busyWith, isPaused, onReset, children } = props;
  return (
    <div className={styles.bar}>
      {children}
      <fieldset className={styles.count}>
        <legend>How many pictures</legend>
        {counts.map((each) => (
          <label key={each}>
            <input type="radio" name="count" checked={each === count} onChange={() => onCount(each)} />
            {each}
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="large"
          aria-keyshortcuts="m Control+Enter"
          busy={busyWith !== undefined}
        >
          {busyWith ?? action(app.config.cost, count)}
        </Button>
        <Button variant="quiet" onClick={onReset}>
          Clear
        </Button>
      </div>
      <p className={styles.cost}>
        {isPaused ? <strong>Paused: it will wait. </strong> : null}
        <Cost {...props} />
        <span className={styles.keys}>
          {' '}
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd> sends it, <kbd>?</kbd> lists the keys.
        </span>
      </p>
    </div>
  );
}

const counts = Array.from({ length: largestBatch }, (_, index) => index + 1);

function action(cost: number, count: number): string {
  if (count === 1) return 'Make the picture';
  return `Make ${count} pictures${cost === 0 ? '' : `\u00a0· ${credits(cost * count)}`}`;
}

function Cost({ app, count, balance, onSignIn }: SubmitBarProps) {
  const session = useSession();
  const { cost } = app.config;
  const price = priceOf(cost, count);
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
  const missing = cost * count - balance;
  if (missing > 0)
    return <>{`${price}; you have ${balance}, so ${credits(missing)} more would be needed.`}</>;
  return <>{`${price}; you have ${balance}. A picture that fails costs nothing.`}</>;
}
