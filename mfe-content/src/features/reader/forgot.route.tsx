import { readerForgotPath } from '@irodori/contract/paths';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { keepForMail } from './kept-return.ts';
import { Done, ProblemNotice, ReaderPage } from './reader-page.tsx';
import { emailFault } from './reader-rules.ts';
import styles from './reader.module.css';
import { signInHref, useReturnTo } from './return-to.ts';
import { useReaderForm } from './use-reader-form.ts';

/** The page where a reader asks for a link to choose a new password. It says the same for every address. */
export default function ReaderForgotPage() {
  const returnTo = useReturnTo();
  return (
    <ReaderPage
      title="Forgot your reader password?"
      text="We send you a link; with it you choose a new one. Your comments stay as they are."
      path={readerForgotPath}
    >
      {(content) => (
        <>
          <Forgot content={content} returnTo={returnTo} />
          <p className={styles.links}>
            <Link<string> to={signInHref(returnTo)}>Back to signing in</Link>
          </p>
        </>
      )}
    </ReaderPage>
  );
}

interface ForgotProps {
  readonly content: NonNullable<Platform['content']>;
  readonly returnTo: string | undefined;
}

function Forgot({ content, returnTo }: ForgotProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { form, field, problem, isSending } = useReaderForm({
    initial: { email: '' },
    faults: ({ email }) => ({ email: emailFault(email) }),
    action: 'reader_mail',
    async send({ email }, proof) {
      const address = email.trim();
      await content.forgotPassword({ email: address, ...proof });
      keepForMail(returnTo);
      setSentTo(address);
    },
  });
  return (
    <Panel inset="roomy" className={styles.panel}>
      {sentTo === undefined ? (
        <form {...form} className={styles.form}>
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <ProblemNotice problem={problem} />
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Send the link
          </Button>
          <HumanCheckStatus className={styles.check} />
        </form>
      ) : (
        <Done title="Check your inbox">
          <Text>
            If <bdi>{sentTo}</bdi> has a reader account, a message is on its way. Its link works for an hour.
            It can take a few minutes; please look in your spam folder too.
          </Text>
        </Done>
      )}
    </Panel>
  );
}
