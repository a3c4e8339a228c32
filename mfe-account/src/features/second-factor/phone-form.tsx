import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { FactorChoice } from './factor-choice.tsx';
import { nameOf, type OwnFactor } from './factor-kinds.ts';
import { textProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';
import { TextedCode } from './texted-code.tsx';
import { useTexts } from './use-texts.ts';

/** Sends a code to the visitor's phone on request, and asks for it. */
export function PhoneForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const texts = useTexts();
  const { problem, isSending, submit } = useSubmit({
    complaint: undefined,
    explain: textProblem,
    send: () => texts.send(factorId),
  });
  const phone = factors.find(({ id }) => id === factorId);

  const to = phone === undefined ? null : nameOf(phone);
  if (texts.sent !== undefined) return <TextedCode texts={texts} to={to} action="Confirm" onDone={onDone} />;
  return (
    <SubmitForm focus="button" submit={submit} className={styles.form}>
      <FactorChoice label="Phone" factors={factors} value={factorId} onValueChange={setFactorId} />
      <Text>
        A text message with a code goes to: <bdi>{to}</bdi>.
      </Text>
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Text me a code
      </Button>
    </SubmitForm>
  );
}
