import { usePlatform } from '@irodori/kit/hooks';
import type { Factor } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { RadioGroup } from '@irodori/ui/radio-group';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../password/use-submit.ts';
import { RecoveryCodeForm } from '../recovery-codes/recovery-code-form.tsx';
import { NoAnswer } from './no-answer.tsx';
import { CodeField, codeComplaint, codeOf } from './code-field.tsx';
import { secondFactorProblem } from './second-factor-words.ts';
import styles from './second-factor.module.css';
import { useOwnFactors } from './use-own-factors.ts';

/** Asks for one of the visitor's second factors or a recovery code; `onDone` is called when it was given. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const { own, reload } = useOwnFactors();
  const [isByRecoveryCode, setIsByRecoveryCode] = useState(false);
  if (own.state === 'loading') return <Text role="status">One moment …</Text>;
  if (own.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  return (
    <>
      {isByRecoveryCode ? (
        <RecoveryCodeForm onDone={onDone} />
      ) : (
        <CodeForm factors={own.factors} onDone={onDone} />
      )}
      <Button variant="quiet" onClick={() => setIsByRecoveryCode((is) => !is)}>
        {isByRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
      </Button>
    </>
  );
}

/** Asks for the code of one of the factors. */
function CodeForm({ factors, onDone }: { factors: readonly Factor[]; onDone: () => void }) {
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
      {factors.length < 2 ? null : (
        <RadioGroup
          label="Authenticator app"
          name="factor"
          value={factorId}
          onValueChange={setFactorId}
          options={factors.map(({ id, friendlyName }) => ({
            value: id,
            label: friendlyName ?? 'Authenticator app',
          }))}
        />
      )}
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
