import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import { freeName, kindNames } from '../second-factor/factor-kinds.ts';
import { keyProblem } from '../second-factor/second-factor-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
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
/** Mails and the history show the name alone, so it says what kind of factor this is. */
const nameFor = (word: string): string =>
  word === '' ? kindNames.webauthn : `${kindNames.webauthn} “${word}”`;

function Naming({ onAdded, onCancel }: { onAdded: () => Promise<void>; onCancel: () => void }) {
  const { mfa } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const form = useRef<HTMLFormElement>(null);
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
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.enrolment}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Name of the key"
          name="word"
          description="It tells several keys apart, for example “keyring”. The browser then says when to plug the key in, touch it or hold it near."
          autoComplete="off"
          value={word}
          error={issue}
          onValueChange={setWord}
        />
        {problem === undefined ? null : (
          <Notice tone="error" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button type="submit" variant="primary" busy={isSending}>
            Add it
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      {stepUpDialog}
    </>
  );
}
