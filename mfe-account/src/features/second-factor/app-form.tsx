import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import { CodeField, codeComplaint, codeOf } from './code-field.tsx';
import type { OwnFactor } from './factor-kinds.ts';
import { FactorChoice } from './factor-choice.tsx';
import { secondFactorProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';

/** Asks for the code of an authenticator app. */
export function AppForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const { mfa } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const [code, setCode] = useState('');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: codeComplaint(code),
    explain: secondFactorProblem,
    send: async () => {
      const { id: challengeId } = await mfa.challenge(factorId);
      await mfa.verify({ factorId, challengeId, code: codeOf(code) });
      onDone();
    },
  });
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=code]')?.focus(), []);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      <FactorChoice
        label="Authenticator app"
        factors={factors}
        value={factorId}
        onValueChange={setFactorId}
      />
      <CodeField value={code} error={issue} onValueChange={setCode} />
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Confirm
      </Button>
    </form>
  );
}
