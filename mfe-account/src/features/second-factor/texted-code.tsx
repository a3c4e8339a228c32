import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { CodeField, codeOf } from './code-field.tsx';
import { textProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';
import type { Texts } from './use-texts.ts';

interface TextedCodeProps {
  readonly texts: Texts;
  /** The phone, in words. */
  readonly to: ReactNode;
  readonly action: 'Confirm' | 'Add it';
  /** Called when the code was given. */
  readonly onDone: () => void | Promise<void>;
  readonly onCancel?: () => void;
}

/** Asks for the code of the latest text message, and sends another on request. */
export function TextedCode({ texts, to, action, onDone, onCancel }: TextedCodeProps) {
  const { mfa } = usePlatform();
  const [code, setCode] = useState('');
  const { issue, problem, isSending, submit } = useSubmit({
    // The project sets the length.
    complaint: /^\d{6,10}$/.test(codeOf(code)) ? undefined : 'Please type all digits of the code.',
    explain: textProblem,
    send: async () => {
      if (texts.sent === undefined) return;
      await mfa.verify({ ...texts.sent, code: codeOf(code) });
      await onDone();
    },
  });

  return (
    <>
      <SubmitForm focus="[name=code]" submit={submit} className={styles.form}>
        <Text>
          A text message with a code is on its way to <bdi>{to}</bdi>.
        </Text>
        <CodeField label="Code from the text message" value={code} error={issue} onValueChange={setCode} />
        <ProblemNotice problem={problem} />
        <div className={styles.answers}>
          <Button
            type="submit"
            variant="primary"
            size={action === 'Confirm' ? 'large' : 'medium'}
            busy={isSending}
          >
            {action}
          </Button>
          {onCancel === undefined ? null : (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </SubmitForm>
      <SendAgain texts={texts} />
    </>
  );
}

function SendAgain({ texts: { sent, wait, send } }: { texts: Texts }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<SignInProblem>();

  const again = async (): Promise<void> => {
    if (wait > 0 || sent === undefined) return;
    setState('sending');
    setProblem(undefined);
    try {
      await send(sent.factorId);
      setState('sent');
    } catch (error) {
      setState('idle');
      setProblem(textProblem(error));
    }
  };

  return (
    <div className={styles.again}>
      <div role="status">
        {state === 'sent' ? <Text>A new code is on its way. The former one no longer works.</Text> : null}
      </div>
      <ProblemNotice problem={problem} />
      <Button busy={state === 'sending'} aria-disabled={wait > 0} onClick={() => void again()}>
        {wait > 0 ? `Send a new code (in ${wait} s)` : 'Send a new code'}
      </Button>
    </div>
  );
}
