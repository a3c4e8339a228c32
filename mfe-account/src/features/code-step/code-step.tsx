import { usePlatform, useSession } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { secondsToWait } from '../second-factor/second-factor-words.ts';
import styles from './code-step.module.css';
import type { CodeWay } from './code-way.ts';
import { useWait } from './use-wait.ts';

/** How long a visitor waits for the message before asking for another one. */
const waitSeconds = 30;

export interface CodeStepProps {
  readonly by: CodeWay;
  /** What the code does; default: it signs in, or without another address confirms. */
  readonly action?: 'Sign in' | 'Confirm';
  /** Called when the code was accepted. */
  readonly onDone: () => void;
  /** Called if the message should go to another address; without it the address stays. */
  readonly onOtherAddress?: () => void;
}

/** Asks for the code of the message that was sent. */
export function CodeStep({
  by,
  onDone,
  onOtherAddress,
  action = onOtherAddress === undefined ? 'Confirm' : 'Sign in',
}: CodeStepProps) {
  const { session } = usePlatform();
  const visitor = useSession();
  const [typed, setTyped] = useState('');
  const code = typed.replaceAll(/\s/g, '');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: /^\d{6}$/.test(code) ? undefined : 'The code has six digits.',
    explain: by.explain,
    send: async () => {
      await by.redeem(code);
      if (session.current().status === 'signed-in') onDone();
    },
  });

  return (
    <div className={styles.step}>
      <Heading level={2} size={4}>
        {by.words.title}
      </Heading>
      <Text>
        {by.words.sent[0]} <bdi>{by.address}</bdi>
        {by.words.sent[1]}
      </Text>
      {visitor.status === 'signed-in' && visitor.isAnonymous ? (
        <Text strength="soft">{by.words.guest}</Text>
      ) : null}
      <SubmitForm focus="[name=code]" submit={submit} className={styles.form}>
        <TextField
          label={by.words.label}
          name="code"
          description={by.words.hint}
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
        <ProblemNotice problem={problem} />
        <Button type="submit" variant="primary" size="large" busy={isSending}>
          {action}
        </Button>
      </SubmitForm>
      <SendAgain by={by} />
      {onOtherAddress === undefined ? null : (
        <Button variant="quiet" className={styles.other} onClick={onOtherAddress}>
          {by.words.other}
        </Button>
      )}
    </div>
  );
}

/** Sends another code, which replaces the former one; not right after it. */
function SendAgain({ by }: { by: CodeWay }) {
  const { verification } = usePlatform();
  const { left, again } = useWait(waitSeconds);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<SignInProblem>();
  const prepareProof = (): void => verification.prepare('sign_in');

  const send = async (): Promise<void> => {
    if (left > 0) return;
    setState('sending');
    setProblem(undefined);
    try {
      await by.send();
      setState('sent');
      again(waitSeconds);
    } catch (error) {
      setState('idle');
      setProblem(by.explain(error));
      const wait = secondsToWait(error);
      if (wait > 0) again(wait);
    }
  };

  return (
    <div className={styles.again}>
      <div role="status">
        {state === 'sent' ? <Text>A new code is on its way. The former one no longer works.</Text> : null}
      </div>
      <ProblemNotice problem={problem} />
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
