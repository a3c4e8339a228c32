import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import { redeemCode } from './calls.ts';
import styles from './recovery-codes.module.css';

/** Asks for a recovery code in place of the second factor; `onDone` is called when the session is complete. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const { data, session } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
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
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=recovery-code]')?.focus(), []);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
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
