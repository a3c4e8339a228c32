import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Disclosure } from '@irodori/ui/disclosure';
import { useState } from 'react';
import { Moment } from '../security/moment/moment.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { askFactorLoss, loadFactorLoss } from './calls.ts';
import styles from './factor-loss.module.css';

/** For a visitor who can give neither the second factor nor a recovery code: asks for the removal of the factors. */
export function AskForRemoval({ email }: { email: string | null }) {
  const platform = usePlatform();
  const { loaded, reload } = useLoaded(loadFactorLoss);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<'no-answer' | 'too_often' | 'refused'>();
  const loss = loaded.state === 'loaded' ? loaded.value : null;

  const ask = async (): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    try {
      const result = await askFactorLoss(platform);
      if (result === 'too_often' || result === 'refused') setProblem(result);
      await reload();
    } catch {
      setProblem('no-answer');
    }
    setIsSending(false);
  };
  const mailbox = email === null ? 'your mailbox' : <bdi>{email}</bdi>;
  const failure =
    problem === undefined ? null : (
      <Notice tone="error" title={problems[problem].title}>
        {problems[problem].text}
      </Notice>
    );

  if (loss?.state === 'waiting')
    return (
      <Notice title="Your second factor will be removed.">
        It goes on <Moment at={loss.at} />, and then you sign in without it. If you find it before, sign in
        with it, and it stays.
      </Notice>
    );
  if (loss?.state === 'asked')
    return (
      <div className={styles.lost}>
        <Notice
          title="Please confirm it by email."
          action={
            <Button size="small" busy={isSending} onClick={() => void ask()}>
              Send the mail again
            </Button>
          }
        >
          We sent a link to {mailbox}, which works for a day. Seven days after you open it and confirm, the
          second factor is removed.
        </Notice>
        {failure}
      </div>
    );
  return (
    <div className={styles.lost}>
      {loss?.state === 'canceled' ? (
        <Notice title="The removal was canceled.">
          Your second factor stays. That happened on <Moment at={loss.at} />.
        </Notice>
      ) : null}
      <Disclosure summary="Lost your second factor and the recovery codes?">
        <div className={styles.lost}>
          <Text>
            We can remove the second factor, slowly, so that nobody else can do it behind your back:
          </Text>
          <ol className={styles.steps}>
            <li>You confirm it by a link that we send to {mailbox}.</li>
            <li>Seven days pass. We remind you three times, and every mail can stop it.</li>
            <li>The second factor is removed. You sign in without it and set up a new one.</li>
          </ol>
          {failure}
          <Button busy={isSending} onClick={() => void ask()}>
            Send me the link
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}

const problems = {
  'no-answer': { title: 'No answer came back.', text: 'Please check your connection and try again.' },
  too_often: {
    title: 'Three mails are enough for a day.',
    text: 'Please look for them in your inbox and the spam folder; the latest one works.',
  },
  refused: { title: 'That is not possible now.', text: 'Please reload this page and sign in again.' },
} as const;
