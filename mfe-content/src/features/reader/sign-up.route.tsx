import { privacyPath, readerPath, readerSignUpPath, termsPath } from '@irodori/contract/paths';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { PasswordField } from '@irodori/ui/password-field';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ContinueWithIrodori } from './continue-with-irodori.tsx';
import { keepForMail } from './kept-return.ts';
import { Done, ProblemNotice, ReaderPage } from './reader-page.tsx';
import { emailFault, nameFault, newPasswordFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { signInHref, useReturnTo } from './return-to.ts';
import { useReaderForm } from './use-reader-form.ts';

/** The page where a reader creates an account at the content backend. */
export default function ReaderSignUpPage() {
  const returnTo = useReturnTo();
  return (
    <ReaderPage
      title="Create a reader account"
      text="With it you comment on posts and guides. It makes no pictures and costs nothing."
      path={readerSignUpPath}
    >
      {(content) => (
        <>
          <SignUp content={content} returnTo={returnTo} />
          <p className={styles.links}>
            <Link<string> to={signInHref(returnTo)}>I have a reader account</Link>
          </p>
        </>
      )}
    </ReaderPage>
  );
}

interface SignUpProps {
  readonly content: NonNullable<Platform['content']>;
  readonly returnTo: string | undefined;
}

function SignUp({ content, returnTo }: SignUpProps) {
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string>();
  const { form, field, problem, isSending } = useReaderForm({
    initial: { username: '', email: '', password: '' },
    faults: ({ username, email, password }) => ({
      username: nameFault(username),
      email: emailFault(email),
      password: newPasswordFault(password),
    }),
    action: 'reader_sign_up',
    async send({ username, email, password }, proof) {
      const address = email.trim();
      await content.register({ username: username.trim(), email: address, password, ...proof });
      if (content.hasToken()) {
        await navigate(returnTo ?? readerPath, { replace: true });
        return;
      }
      keepForMail(returnTo);
      setSentTo(address);
    },
  });
  if (sentTo !== undefined) return <LinkSent content={content} to={sentTo} returnTo={returnTo} />;
  return (
    <Panel inset="roomy" className={styles.panel}>
      <ContinueWithIrodori content={content} to={returnTo ?? readerPath} />
      <form {...form} className={styles.form}>
        <TextField
          {...field('username')}
          label="Name"
          description="Everybody sees it beside your comments."
          autoComplete="nickname"
          spellCheck={false}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          description="Nobody sees it. We may send a link there to confirm it."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label="Password"
          description="At least 8 characters; a few unrelated words are easy to remember."
          autoComplete="new-password"
        />
        <ProblemNotice problem={problem} />
        <Button type="submit" variant="primary" size="large" busy={isSending}>
          Create account
        </Button>
        <HumanCheckStatus className={styles.check} />
        <Text size="small" strength="quiet">
          By creating an account you agree to the <Link to={termsPath}>terms of service</Link>. What we store
          is on the page <Link to={privacyPath}>privacy</Link>.
        </Text>
      </form>
    </Panel>
  );
}

function LinkSent({ content, to, returnTo }: SignUpProps & { readonly to: string }) {
  return (
    <Panel inset="roomy" className={styles.panel}>
      <Done title="Check your inbox">
        <Text>
          A message is on its way to <bdi>{to}</bdi>. Its link confirms the address; then you can sign in.
          {content.kind === 'irodori'
            ? ' If you have a reader account with this address already, the message says so.'
            : ' If there is an account with this address already, no message comes.'}
        </Text>
      </Done>
      <ResendConfirmation content={content} email={to} returnTo={returnTo} />
    </Panel>
  );
}
