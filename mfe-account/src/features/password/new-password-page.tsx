import { accountPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { PasswordField } from '../sign-in/password-field.tsx';
import { passwordComplaint } from '../sign-in/password-words.ts';
import styles from './password.module.css';
import { useSubmit } from './use-submit.ts';

/** The target of the link in a recovery email, and the page on which a signed-in visitor changes the password. */
export function NewPasswordPage() {
  const { session } = usePlatform();
  const visitor = useSession();
  const email = visitor.status === 'signed-in' ? (visitor.email ?? '') : '';
  const [password, setPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: passwordComplaint(password),
    send: async () => {
      await session.updateUser({ password });
      setIsDone(true);
    },
  });

  return (
    <Page width="text">
      <header className={styles.head}>
        <Heading level={1}>Choose a new password</Heading>
        {email === '' ? null : (
          <Text strength="soft">
            For the account of <bdi>{email}</bdi>.
          </Text>
        )}
      </header>
      <Panel inset="roomy" className={styles.panel}>
        {isDone ? (
          <div role="status" className={styles.done}>
            <Heading level={2} size={4}>
              Your password is changed
            </Heading>
            <Text>You stay signed in here. Other devices have to sign in again with the new one.</Text>
            <ButtonLink variant="primary" render={<Link to={accountPath} />}>
              To your account
            </ButtonLink>
          </div>
        ) : (
          <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
            {/* Password managers file the new password under it. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField isNew email={email} value={password} error={issue} onValueChange={setPassword} />
            {problem === undefined ? null : (
              <Notice tone="error" title={problem.title}>
                {problem.text}
              </Notice>
            )}
            <Button type="submit" variant="primary" size="large" busy={isSending}>
              Save the new password
            </Button>
          </form>
        )}
      </Panel>
    </Page>
  );
}
