import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { freeName, kindNames } from '../second-factor/factor-kinds.ts';
import { keyProblem } from '../second-factor/second-factor-words.ts';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';
import { takeFocus } from './take-focus.ts';
import { Added } from './added.tsx';
import styles from './security.module.css';

/** Adds a security key under a name of the visitor's choice. */
export function AddKey({ onAdded }: { onAdded: () => Promise<void> }) {
  const [step, setStep] = useState<'idle' | 'naming' | 'added' | 'canceled'>('idle');
  if (step === 'naming')
    return (
      <Naming
        onAdded={() => {
          setStep('added');
          return onAdded();
        }}
        onCancel={() => setStep('canceled')}
      />
    );
  return (
    <>
      {step === 'added' ? <Added what="security key" /> : null}
      <Button ref={step === 'idle' ? undefined : takeFocus} onClick={() => setStep('naming')}>
        Add a security key
      </Button>
    </>
  );
}

const longestWord = 60;
/** Mails and the history show only the name of a factor, so the name contains the factor's kind. */
const nameFor = (word: string): string =>
  word === '' ? kindNames.webauthn : `${kindNames.webauthn} “${word}”`;

function Naming({ onAdded, onCancel }: { onAdded: () => Promise<void>; onCancel: () => void }) {
  const { mfa } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [word, setWord] = useState('');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint:
      Array.from(word.trim()).length > longestWord ? `At most ${longestWord} characters.` : undefined,
    explain: keyProblem,
    send: async () => {
      const wasAdded = await afterStepUp(async () =>
        mfa.addSecurityKey(freeName(nameFor(word.trim()), (await mfa.list()).all)),
      );
      if (wasAdded) await onAdded();
    },
  });

  return (
    <>
      <SubmitForm focus="input" submit={submit} className={styles.enrolment}>
        <TextField
          label="Name of the key"
          name="word"
          description="It tells several keys apart, for example “keyring”. The browser then says when to plug the key in, touch it or hold it near."
          autoComplete="off"
          value={word}
          error={issue}
          onValueChange={setWord}
        />
        <ProblemNotice problem={problem} />
        <div className={styles.answers}>
          <Button type="submit" variant="primary" busy={isSending}>
            Add it
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </SubmitForm>
      {stepUpDialog}
    </>
  );
}
