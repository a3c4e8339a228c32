import { usePlatform, useSession } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Button } from '@irodori/ui/button';
import { useEffect, useRef, useState } from 'react';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';
import styles from './step-up.module.css';

/** Asks for the password of the signed-in visitor. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { session, verification } = usePlatform();
  const visitor = useSession();
  const email = visitor.status === 'signed-in' ? (visitor.email ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: password === '' ? 'Please type your password.' : undefined,
    explain: passwordProblem,
    send: async () => {
      await session.confirmPassword(password);
      onDone();
    },
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
    verification.prepare('sign_in');
  }, [verification]);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
    >
      {/* Password managers find the password by it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField value={password} error={issue} onValueChange={setPassword} />
      <ProblemNotice problem={problem} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        Confirm
      </Button>
      <HumanCheckStatus />
    </form>
  );
}

const wrong = new Set<unknown>(['invalid_credentials', 'user_not_found']);

/** The visitor types no address here, so only the password can be wrong. */
function passwordProblem(error: unknown): SignInProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return wrong.has(code)
    ? { title: 'This is not your password.', text: 'Please check it. Capital letters count.' }
    : signInProblem(error);
}
