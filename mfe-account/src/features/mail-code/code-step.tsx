import { usePlatform, useSession } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { mailCodeProblem } from './mail-code-words.ts';
import styles from './mail-code.module.css';
import { type Addressee, sendCode } from './send-code.ts';
import { useWait } from './use-wait.ts';

/** How long a visitor waits for the email before asking for another one. */
const waitSeconds = 30;

export interface CodeStepProps {
  readonly to: Addressee;
  /** Called when the visitor is signed in. */
  readonly onDone: () => void;
  /** Called if the email should go to another address; without it the address stays. */
  readonly onOtherAddress?: () => void;
}

/** Asks for the code of the email, whose link works as well. */
export function CodeStep({ to, onDone, onOtherAddress }: CodeStepProps) {
  const { mailCode, session } = usePlatform();
  const visitor = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const code = typed.replaceAll(/\s/g, '');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: /^\d{6}$/.test(code) ? undefined : 'The code has six digits.',
    explain: mailCodeProblem,
    send: async () => {
      await mailCode.redeem({ email: to.email, code });
      if (session.current().status === 'signed-in') onDone();
    },
  });
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code]')?.focus(), []);

  return (
    <div className={styles.step}>
      <Heading level={2} size={4}>
        Check your inbox
      </Heading>
      <Text>
        A message with a code and a link is on its way to <bdi>{to.email}</bdi>. Either of them signs you in.
        Nothing there? Please look in your spam folder too.
      </Text>
      {visitor.status === 'signed-in' && visitor.isAnonymous ? (
        <Text strength="soft">
          If the address is new here, your pictures and credits come along. If it has an account already, you
          change to that one and leave what you made as a guest.
        </Text>
      ) : null}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Code from the e-mail"
          name="code"
          description="Six digits, which work once, within ten minutes."
          required
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={issue}
          onValueChange={setTyped}
        />
        {problem === undefined ? null : (
          <Notice tone="error" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="large" busy={isSending}>
          {onOtherAddress === undefined ? 'Confirm' : 'Sign in'}
        </Button>
      </form>
      <SendAgain to={to} />
      {onOtherAddress === undefined ? null : (
        <Button variant="quiet" className={styles.other} onClick={onOtherAddress}>
          Use another address
        </Button>
      )}
    </div>
  );
}

/** Sends another code, which replaces the former one; not right after it. */
function SendAgain({ to }: { to: Addressee }) {
  const platform = usePlatform();
  const { left, again } = useWait(waitSeconds);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<SignInProblem>();
  const prepareProof = (): void => platform.verification.prepare('sign_in');

  const send = async (): Promise<void> => {
    if (left > 0) return;
    setState('sending');
    setProblem(undefined);
    try {
      await sendCode(platform, to);
      setState('sent');
      again();
    } catch (error) {
      setState('idle');
      setProblem(mailCodeProblem(error));
    }
  };

  return (
    <div className={styles.again}>
      <div role="status">
        {state === 'sent' ? <Text>A new code is on its way. The former one no longer works.</Text> : null}
      </div>
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <Button
        busy={state === 'sending'}
        aria-disabled={left > 0}
        onFocus={prepareProof}
        onPointerEnter={prepareProof}
        onClick={() => void send()}
      >
        {left > 0 ? `Send a new code (in ${left} s)` : 'Send a new code'}
      </Button>
      <HumanCheckStatus className={styles.check} />
    </div>
  );
}
