import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { CodeField, codeComplaint, codeOf } from './code-field.tsx';
import type { OwnFactor } from './factor-kinds.ts';
import { FactorChoice } from './factor-choice.tsx';
import { secondFactorProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';

/** Asks for the code of an authenticator app. */
export function AppForm({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const { mfa } = usePlatform();
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

  return (
    <SubmitForm focus="[name=code]" submit={submit} className={styles.form}>
      <FactorChoice
        label="Authenticator app"
        factors={factors}
        value={factorId}
        onValueChange={setFactorId}
      />
      <CodeField value={code} error={issue} onValueChange={setCode} />
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Confirm
      </Button>
    </SubmitForm>
  );
}
