import { readerConfirmPath, readerSignInPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod/mini';
import { mailReturn } from './kept-return.ts';
import { Done, ProblemNotice, ReaderPage } from './reader-page.tsx';
import styles from './reader.module.css';
import { signInHref } from './return-to.ts';
import { useReaderForm } from './use-reader-form.ts';

/** The target of the link in the mail to a new reader. It asks first, because programs open the links of mails too. */
export default function ReaderConfirmPage() {
  return (
    <ReaderPage
      title="Confirm your address"
      text="So that nobody else comments with your address."
      path={readerConfirmPath}
    >
      {(content) => (
        <>
          <Confirm content={content} />
          <p className={styles.links}>
            <Link to={readerSignInPath}>Sign in, or have another link sent</Link>
          </p>
        </>
      )}
    </ReaderPage>
  );
}

function Confirm({ content }: { readonly content: NonNullable<Platform['content']> }) {
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const { form, problem, isSending } = useReaderForm({
    initial: {},
    faults: () => ({}),
    async send() {
      const confirmation = search.get('confirmation') ?? '-';
      await content.create('reader/confirm', z.unknown(), { confirmation });
      setIsDone(true);
    },
  });
  return (
    <Panel inset="roomy" className={styles.panel}>
      {isDone ? (
        <Done title="Your address is confirmed">
          <Text>You can sign in now.</Text>
          <ButtonLink variant="primary" render={<Link<string> to={signInHref(mailReturn.read())} />}>
            Sign in
          </ButtonLink>
        </Done>
      ) : (
        <form {...form} className={styles.form}>
          <Text>Did you create a reader account with this address?</Text>
          <ProblemNotice problem={problem} />
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Yes, confirm it
          </Button>
          <Text size="small" strength="soft">
            If it was somebody else, just close this page: the account stays closed.
          </Text>
        </form>
      )}
    </Panel>
  );
}
