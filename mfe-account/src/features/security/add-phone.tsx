import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { phoneComplaint, phoneOf } from '../phone-code/phone-number.ts';
import { freeName, kindNames } from '../second-factor/factor-kinds.ts';
import { textProblem } from '../second-factor/second-factor-words.ts';
import { TextedCode } from '../second-factor/texted-code.tsx';
import { useTexts } from '../second-factor/use-texts.ts';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';
import { takeFocus } from './take-focus.ts';
import { Added } from './added.tsx';
import styles from './security.module.css';

/** Adds a phone, to which text messages with codes are sent; the code of the first one confirms it. */
export function AddPhone({ onAdded }: { onAdded: () => Promise<void> }) {
  const { mfa } = usePlatform();
  const [step, setStep] = useState<'idle' | 'number' | 'added' | 'canceled'>('idle');
  const [phone, setPhone] = useState('');
  const texts = useTexts();
  if (step !== 'number')
    return (
      <>
        {step === 'added' ? <Added what="phone" /> : null}
        <Button ref={step === 'idle' ? undefined : takeFocus} onClick={() => setStep('number')}>
          Add a phone
        </Button>
      </>
    );
  const { sent } = texts;
  if (sent === undefined)
    return (
      <NumberForm
        send={async (factorId, number) => {
          setPhone(number);
          await texts.send(factorId);
        }}
        onCancel={() => setStep('canceled')}
      />
    );
  return (
    <div className={styles.enrolment}>
      <TextedCode
        texts={texts}
        to={phone}
        action="Add it"
        onDone={() => {
          texts.forget();
          setStep('added');
          return onAdded();
        }}
        onCancel={() => {
          mfa.unenrol(sent.factorId).catch(() => undefined);
          texts.forget();
          setStep('canceled');
        }}
      />
    </div>
  );
}

interface NumberFormProps {
  readonly send: (factorId: string, phone: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NumberForm({ send, onCancel }: NumberFormProps) {
  const { mfa } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [typed, setTyped] = useState('');
  const phone = phoneOf(typed);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: phoneComplaint(phone),
    explain: textProblem,
    send: async () => {
      await afterStepUp(async () => {
        const friendlyName = freeName(
          `${kindNames.phone} ending in ${phone.slice(-2)}`,
          (await mfa.list()).all,
        );
        const { id } = await mfa.enrol({ factorType: 'phone', phone, friendlyName });
        await send(id, phone).catch(async (error: unknown) => {
          await mfa.unenrol(id).catch(() => undefined);
          throw error;
        });
      });
    },
  });

  return (
    <>
      <SubmitForm focus="input" submit={submit} className={styles.enrolment}>
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          description="With the code of its country, for example +81 90 1234 5678. A text message with a code goes there now, and at each sign-in where you ask for one. Whoever takes over the number gets the codes, so an authenticator app or a security key is safer."
          required
          autoComplete="tel"
          value={typed}
          error={issue}
          onValueChange={setTyped}
        />
        <ProblemNotice problem={problem} />
        <div className={styles.answers}>
          <Button type="submit" variant="primary" busy={isSending}>
            Text me a code
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
