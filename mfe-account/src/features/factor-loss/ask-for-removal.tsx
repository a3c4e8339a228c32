import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Disclosure } from '@irodori/ui/disclosure';
import { useState } from 'react';
import type { SentCode } from '../code-step/start-with-code.ts';
import { TextCodeButton } from '../phone-code/text-code-button.tsx';
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
  const [needsCode, setNeedsCode] = useState(false);
  const loss = loaded.state === 'loaded' ? loaded.value : null;

  const ask = async (): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    try {
      const result = await askFactorLoss(platform);
      setNeedsCode(result === 'text_code_needed');
      if (result === 'too_often' || result === 'refused') setProblem(result);
      await reload();
    } catch {
      setProblem('no-answer');
    }
    setIsSending(false);
  };
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
          We sent a link to <bdi>{email}</bdi>, which works for a day. Seven days after you open it and
          confirm, the second factor is removed.
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
          <Steps email={email} />
          {failure}
          {needsCode ? (
            <CodeByText onDone={() => void ask()} />
          ) : (
            <Button busy={isSending} onClick={() => void ask()}>
              {email === null ? 'Ask for the removal' : 'Send me the link'}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

/** What happens until the second factor is removed. */
const Steps = ({ email }: { email: string | null }) => (
  <ol className={styles.steps}>
    {email === null ? (
      <>
        <li>You confirm it by a code that we text to your phone, unless you have just given one.</li>
        <li>Seven days pass. Devices that are signed in are told, and each of them can stop it.</li>
      </>
    ) : (
      <>
        <li>
          You confirm it by a link that we send to <bdi>{email}</bdi>.
        </li>
        <li>Seven days pass. We remind you three times, and every mail can stop it.</li>
      </>
    )}
    <li>The second factor is removed. You sign in without it and set up a new one.</li>
  </ol>
);

/** Sends a code to the phone of the account, and asks for it. */
function CodeByText({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState<SentCode>();
  if (code === undefined) return <TextCodeButton onSent={setCode} />;
  const redeem = async (typed: string): Promise<void> => {
    await code.by.redeem(typed);
    onDone();
  };
  // The form’s own `onDone` waits for a complete sign-in, and this one stays incomplete.
  return <code.Step by={{ ...code.by, redeem }} onDone={() => undefined} />;
}

const problems = {
  'no-answer': { title: 'No answer came back.', text: 'Please check your connection and try again.' },
  too_often: {
    title: 'Three times are enough for a day.',
    text: 'If we sent mails, please look for them in your inbox and the spam folder; the latest one works.',
  },
  refused: { title: 'That is not possible now.', text: 'Please reload this page and sign in again.' },
} as const;
