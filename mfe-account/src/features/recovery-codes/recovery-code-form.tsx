import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { SubmitForm } from '../password/submit-form.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import { redeemCode } from './calls.ts';
import styles from './recovery-codes.module.css';

/** Asks for a recovery code in place of the second factor; `onDone` is called when the session is complete. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const { data, session } = usePlatform();
  const [code, setCode] = useState('');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint:
      code.replaceAll(/[^0-9a-z]/gi, '').length === 24
        ? undefined
        : 'A recovery code has 24 letters and digits.',
    explain: secondFactorProblem,
    send: async () => {
      await redeemCode(data, code);
      await session.refresh();
      onDone();
    },
  });

  return (
    <SubmitForm focus="[name=recovery-code]" submit={submit} className={styles.form}>
      <TextField
        label="Recovery code"
        name="recovery-code"
        required
        description="One of the ten that you kept when you added your second factor. It works once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={issue}
        onValueChange={setCode}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Confirm
      </Button>
    </SubmitForm>
  );
}
