import { accountPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { PasswordField } from '@irodori/ui/password-field';
import { useState } from 'react';
import { CodeField, codeComplaint, codeOf } from '../second-factor/code-field.tsx';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';
import { takeFocus } from '../security/take-focus.ts';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';
import { AddressFirst } from './address-first.tsx';
import styles from './password.module.css';
import { passwordComplaint, passwordWords } from './password-words.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useStrength } from './use-strength.ts';
import { useSubmit } from './use-submit.ts';

/** The target of the link in a recovery email, and the page on which a signed-in visitor changes the password. */
export function NewPasswordPage({ hasPassword }: { hasPassword: boolean }) {
  const visitor = useSession();
  const email = visitor.status === 'signed-in' ? visitor.email : null;
  return (
    <Page width="text">
      <header className={styles.head}>
        <Heading level={1}>{hasPassword ? 'Choose a new password' : 'Set a password'}</Heading>
        {email === null ? null : (
          <Text strength="soft">
            For the account of <bdi>{email}</bdi>.
            {hasPassword ? '' : ' With it you can sign in by email and password, too.'}
          </Text>
        )}
      </header>
      <Panel inset="roomy" className={styles.panel}>
        {email === null ? (
          <div className={styles.words}>
            <AddressFirst />
          </div>
        ) : (
          <NewPassword email={email} hasPassword={hasPassword} />
        )}
      </Panel>
    </Page>
  );
}

function NewPassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { session } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isDone, setIsDone] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const strength = useStrength(password);
  const passwordIssue = passwordComplaint(password, strength);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: passwordIssue ?? (asksForCode ? codeComplaint(code) : undefined),
    explain: passwordProblem,
    send: async () => {
      const save = async (): Promise<void> => {
        await session.updateUser({ password, ...(asksForCode ? { nonce: codeOf(code) } : {}) });
        setIsDone(true);
      };
      try {
        await afterStepUp(save);
      } catch (error) {
        if (!needsCode(error)) throw error;
        await session.reauthenticate();
        setAsksForCode(true);
      }
    },
  });

  if (isDone)
    return (
      <div ref={takeFocus} tabIndex={-1} role="status" className={styles.words}>
        <Heading level={2} size={4}>
          {hasPassword ? 'Your password is changed' : 'Your password is set'}
        </Heading>
        <Text>You stay signed in here. Other devices have to sign in again.</Text>
        <ButtonLink variant="primary" render={<Link to={accountPath} />}>
          To your account
        </ButtonLink>
      </div>
    );
  return (
    <>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {/* Password managers file the new password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="new-password"
          description={passwordWords(password, strength)}
          value={password}
          error={passwordIssue === undefined ? undefined : issue}
          onValueChange={setPassword}
        />
        {asksForCode ? (
          <div className={styles.form}>
            <Text role="status">
              You signed in a while ago, so we sent a code to <bdi>{email}</bdi>. It works for ten minutes.
            </Text>
            <CodeField
              label="Code from the email"
              value={code}
              error={passwordIssue === undefined ? issue : undefined}
              onValueChange={setCode}
            />
          </div>
        ) : null}
        <ProblemNotice problem={problem} />
        <Text size="small" strength="soft">
          A new password signs all other devices out, so that nobody else stays in. You stay signed in here.
        </Text>
        <Button type="submit" variant="primary" size="large" busy={isSending}>
          Save the new password
        </Button>
      </form>
      {stepUpDialog}
    </>
  );
}

const codeOfError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A session older than a day needs the code of a mail. */
const needsCode = (error: unknown): boolean => codeOfError(error) === 'reauthentication_needed';

const passwordProblem = (error: unknown): SignInProblem =>
  codeOfError(error) === 'reauthentication_not_valid'
    ? { title: 'This code does not fit.', text: 'Please type the code of the latest mail; it works once.' }
    : signInProblem(error);
