import { contactPath, readerForgotPath, readerPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import type { ContentUser, Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { ChangePassword } from './change-password.tsx';
import { DeleteReader } from './delete-reader.tsx';
import { Done, ReaderPage } from './reader-page.tsx';
import styles from './reader.module.css';
import { signInHref } from './return-to.ts';
import { UnknownReader } from './unknown-reader.tsx';
import { useReader } from './use-reader.ts';

/** The page of a reader's account at the content backend. */
export default function ReaderAccountPage() {
  return (
    <ReaderPage
      title="Your reader account"
      text="For comments under posts and guides. Your pictures and credits are in your Irodori account."
      path={readerPath}
    >
      {(content) => <Account content={content} />}
    </ReaderPage>
  );
}

type Leaving = 'signed-out' | 'deleted';

function Account({ content }: { readonly content: NonNullable<Platform['content']> }) {
  const { reader, state } = useReader();
  const [left, setLeft] = useState<Leaving>();
  if (reader === null && state === 'loading')
    return (
      <Text role="status" strength="soft">
        Looking for your account …
      </Text>
    );
  if (state === 'away') return <UnknownReader content={content} />;
  if (reader === null) return <NoReader left={left} />;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>
          <bdi>{reader.username}</bdi>
        </dd>
        <dt>Email</dt>
        <dd>
          <bdi>{reader.email}</bdi>
        </dd>
      </dl>
      <Button
        onClick={() => {
          setLeft('signed-out');
          void content.logout();
        }}
      >
        Sign out
      </Button>
      {reader['signedInWith'] === 'irodori' ? (
        <Text size="small" strength="quiet">
          You stay signed in to Irodori. Signing out there signs you out here too.
        </Text>
      ) : null}
      {isLocal(reader) ? (
        <section aria-labelledby="change-password" className={styles.section}>
          <Heading level={2} size={4} id="change-password">
            Change your password
          </Heading>
          {content.version === 'v3' ? (
            <Text>
              A new password is chosen by a mail. <Link to={readerForgotPath}>Send the mail</Link>
            </Text>
          ) : (
            <ChangePassword content={content} name={reader.username ?? ''} />
          )}
        </section>
      ) : null}
      <section aria-labelledby="delete-reader" className={styles.section}>
        <Heading level={2} size={4} id="delete-reader">
          Delete this account
        </Heading>
        {content.kind === 'irodori' ? (
          <DeleteReader
            content={content}
            hasPassword={isLocal(reader)}
            onDeleted={() => setLeft('deleted')}
          />
        ) : (
          <Text>
            Please <Link to={contactPath}>write to us</Link> with the name of the account, and we delete it.
          </Text>
        )}
      </section>
    </>
  );
}

/** The page without a reader, who may have left on this page. */
function NoReader({ left }: { readonly left: Leaving | undefined }) {
  const signIn = (
    <ButtonLink render={<Link<string> to={signInHref(readerPath)} />}>Sign in as a reader</ButtonLink>
  );
  return (
    <Panel inset="roomy" className={styles.panel}>
      {left === undefined ? (
        <div className={styles.done}>
          <Text>You are not signed in as a reader.</Text>
          {signIn}
        </div>
      ) : (
        <Done title={left === 'deleted' ? 'Your reader account is deleted' : 'You are signed out'}>
          {left === 'deleted' ? <Text>Its comments are gone too.</Text> : null}
          {signIn}
        </Done>
      )}
    </Panel>
  );
}

/** Readers who came by Irodori have no password here. */
const isLocal = ({ provider }: ContentUser): boolean => provider === 'local';
