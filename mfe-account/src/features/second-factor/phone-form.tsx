import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import { FactorChoice } from './factor-choice.tsx';
import { nameOf, type OwnFactor } from './factor-kinds.ts';
import { textProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';
import { TextedCode } from './texted-code.tsx';
import { useTexts } from './use-texts.ts';

/** Sends a code to the visitor's phone on request, and asks for it. */
export function PhoneForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const texts = useTexts();
  const { problem, isSending, submit } = useSubmit({
    complaint: undefined,
    explain: textProblem,
    send: () => texts.send(factorId),
  });
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const phone = factors.find(({ id }) => id === factorId);

  if (texts.sent !== undefined) return <TextedCode texts={texts} action="Confirm" onDone={onDone} />;
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <FactorChoice label="Phone" factors={factors} value={factorId} onValueChange={setFactorId} />
      <Text>
        A text message with a code goes to: <bdi>{phone === undefined ? null : nameOf(phone)}</bdi>.
      </Text>
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Text me a code
      </Button>
    </form>
  );
}
