import { readerForgotPath, readerPath, readerResetPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { PasswordField } from '@irodori/ui/password-field';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mailReturn } from './kept-return.ts';
import { Done, ProblemNotice, ReaderPage } from './reader-page.tsx';
import { newPasswordFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { useReaderForm } from './use-reader-form.ts';

/** The target of the link in the mail about a forgotten password. */
export default function ReaderResetPage() {
  return (
    <ReaderPage
      title="Choose a new reader password"
      text="You are signed in with it then, and signed out everywhere else."
      path={readerResetPath}
    >
      {(content) => (
        <>
          <Reset content={content} />
          <p className={styles.links}>
            <Link to={readerForgotPath}>Have another link sent</Link>
          </p>
        </>
      )}
    </ReaderPage>
  );
}

function Reset({ content }: { readonly content: NonNullable<Platform['content']> }) {
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const { form, field, problem, isSending } = useReaderForm({
    initial: { password: '' },
    faults: ({ password }) => ({ password: newPasswordFault(password) }),
    async send({ password }) {
      const code = search.get('code') ?? '-';
      await content.resetPassword({ code, password, passwordConfirmation: password });
      setIsDone(true);
    },
  });
  return (
    <Panel inset="roomy" className={styles.panel}>
      {isDone ? (
        <Done title="Your password is changed">
          <Text>You are signed in here. Other devices have to sign in again with the new one.</Text>
          <Onward to={mailReturn.read() ?? readerPath} />
        </Done>
      ) : (
        <form {...form} className={styles.form}>
          <PasswordField
            {...field('password')}
            label="New password"
            description="At least 8 characters; a few unrelated words are easy to remember."
            autoComplete="new-password"
          />
          <ProblemNotice problem={problem} />
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Save the new password
          </Button>
        </form>
      )}
    </Panel>
  );
}

/** Leads the reader, who is signed in now, back to the text, or else to the account. */
const Onward = ({ to }: { readonly to: string }) => (
  <ButtonLink variant="primary" render={<Link<string> to={to} />}>
    {to === readerPath ? 'To your reader account' : 'Back to where you were'}
  </ButtonLink>
);
