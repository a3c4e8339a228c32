import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { type SignInProblem, signInProblem } from '../../sign-in/sign-in-words.ts';
import styles from './email.module.css';
import { cancelEmailChange, type EmailChange } from './load-email.ts';
import { ProblemNotice } from '../../password/problem-notice.tsx';

interface PendingChangeProps {
  readonly current: string | null;
  readonly change: EmailChange;
  /** Resolves to false if the visitor gave it up. */
  readonly onResend: (email: string) => Promise<boolean>;
  readonly onCanceled: () => void;
}

type Work = 'resend' | 'cancel';

/** The change that waits for one or both mailboxes, with the ways to send the mails again or to give it up. */
export function PendingChange({ current, change, onResend, onCanceled }: PendingChangeProps) {
  const platform = usePlatform();
  const [running, setRunning] = useState<Work>();
  const [hasResent, setHasResent] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const run = async (work: Work, job: () => Promise<boolean>): Promise<void> => {
    setRunning(work);
    setProblem(undefined);
    setHasResent(false);
    try {
      setHasResent((await job()) && work === 'resend');
    } catch (error) {
      setProblem(signInProblem(error));
    }
    setRunning(undefined);
  };
  const cancel = async (): Promise<boolean> => {
    await cancelEmailChange(platform);
    onCanceled();
    return true;
  };

  return (
    <div className={styles.pending}>
      <div role="status">
        <Text>
          Your account is to move to <strong className={styles.address}>{change.email}</strong>. It moves when
          {current === null ? ' this mailbox has' : ' both mailboxes have'} confirmed it:
        </Text>
        <ul className={styles.mailboxes}>
          {current === null ? null : <Mailbox address={current} isConfirmed={change.isConfirmedHere} />}
          <Mailbox address={change.email} isConfirmed={change.isConfirmedThere} />
        </ul>
      </div>
      <Text size="small" strength="soft">
        The links in the mails work for ten minutes. No mail? Look in the spam folder, or check the address
        for typing errors: cancel, and type it again.
      </Text>
      <ProblemNotice problem={problem} />
      {hasResent ? (
        <Notice tone="success">The mails are on their way again. Only their new links work.</Notice>
      ) : null}
      <div className={styles.answers}>
        <Button busy={running === 'resend'} onClick={() => void run('resend', () => onResend(change.email))}>
          Send the mails again
        </Button>
        <Button variant="quiet" busy={running === 'cancel'} onClick={() => void run('cancel', cancel)}>
          Cancel the change
        </Button>
      </div>
    </div>
  );
}

function Mailbox({ address, isConfirmed }: { address: string | null; isConfirmed: boolean }) {
  return (
    <li>
      {isConfirmed ? <Check aria-hidden="true" /> : <Mail aria-hidden="true" />}
      <span>
        <bdi>{address}</bdi>
        <Text size="small" strength="soft">
          {isConfirmed ? 'has confirmed' : 'has not confirmed yet'}
        </Text>
      </span>
    </li>
  );
}
