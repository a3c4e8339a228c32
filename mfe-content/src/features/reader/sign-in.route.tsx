import {
  blogPath,
  readerForgotPath,
  readerPath,
  readerSignInPath,
  readerSignUpPath,
} from '@irodori/contract/paths';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { PasswordField } from '@irodori/ui/password-field';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ContinueWithIrodori } from './continue-with-irodori.tsx';
import { Done, ProblemNotice, ReaderPage } from './reader-page.tsx';
import { presentFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { hrefWithReturn, useReturnTo } from './return-to.ts';
import { useReader } from './use-reader.ts';
import { useReaderForm } from './use-reader-form.ts';

/** The page where a reader signs in, and comes back to where it was. */
export default function ReaderSignInPage() {
  const returnTo = useReturnTo();
  return (
    <ReaderPage
      title="Sign in as a reader"
      text="For comments under posts and guides. It is an account of its own: your pictures are in your Irodori account."
      path={readerSignInPath}
    >
      {(content) => <SignIn content={content} returnTo={returnTo} />}
    </ReaderPage>
  );
}

interface SignInProps {
  readonly content: NonNullable<Platform['content']>;
  readonly returnTo: string | undefined;
}

function SignIn({ content, returnTo }: SignInProps) {
  const to = returnTo ?? readerPath;
  const { reader } = useReader();
  const navigate = useNavigate();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const { form, field, values, problem, isSending } = useReaderForm({
    initial: { identifier: '', password: '' },
    faults: ({ identifier, password }) => ({
      identifier: presentFault(identifier.trim(), 'name or email address'),
      password: presentFault(password, 'password'),
    }),
    action: 'reader_sign_in',
    async send({ identifier, password }, proof) {
      try {
        await content.login({ identifier: identifier.trim(), password, ...proof });
      } catch (error) {
        setIsUnconfirmed(JSON.stringify(error).includes('not confirmed'));
        throw error;
      }
      await navigate(to, { replace: true });
    },
  });

  if (reader !== null && !isSending) return <SignedIn name={reader.username} to={to} />;
  return (
    <>
      <Panel inset="roomy" className={styles.panel}>
        <ContinueWithIrodori content={content} to={to} />
        <form {...form} className={styles.form}>
          <TextField
            {...field('identifier')}
            label="Name or email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          <ProblemNotice problem={problem} />
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Sign in
          </Button>
          <HumanCheckStatus className={styles.check} />
        </form>
        {isUnconfirmed ? (
          <ResendConfirmation content={content} email={values.identifier} returnTo={returnTo} />
        ) : null}
      </Panel>
      <p className={styles.links}>
        <Link<string> to={hrefWithReturn(readerSignUpPath, returnTo)}>Create a reader account</Link>
        <Link<string> to={hrefWithReturn(readerForgotPath, returnTo)}>Forgot your password?</Link>
        <Link to={blogPath}>Back to the blog</Link>
      </p>
    </>
  );
}

const SignedIn = ({ name, to }: { readonly name: string | undefined; readonly to: string }) => (
  <Panel inset="roomy" className={styles.panel}>
    <Done title="You are signed in">
      <Text>
        As <bdi>{name}</bdi>.
      </Text>
      <ButtonLink variant="primary" render={<Link<string> to={to} />}>
        Go on
      </ButtonLink>
    </Done>
  </Panel>
);
