import { securityPath, supportPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { useSyncExternalStore } from 'react';
import styles from '../password/password.module.css';
import { ResetRequest } from '../password/reset-request.tsx';

/** Where the mails about changes lead a visitor who did not make the change. */
export function NotMePage() {
  const { session } = usePlatform();
  const named = useSyncExternalStore(
    () => () => undefined,
    () => emailIn(location.hash),
    () => '',
  );

  /** The owner's open session can end the others before the mail is read. */
  const endOthers = async (email: string): Promise<void> => {
    const visitor = await session.verified();
    if (visitor.status === 'signed-in' && visitor.email === email.toLowerCase())
      await session.signOut('others');
  };

  return (
    <Page width="text">
      <header className={styles.head}>
        <Heading level={1}>This was not you?</Heading>
        <Text size="lead" strength="soft">
          We send you a link that works once, within ten minutes. With it you choose a new password, and
          everybody else is signed out of your account.
        </Text>
      </header>
      {/* The address of the mail is known only in the browser. */}
      <ResetRequest key={named} initialEmail={named} beforeSending={endOthers} />
      <Text>
        Afterwards, look at your <Link to={securityPath}>security page</Link>: remove every second factor and
        passkey that is not yours. If you cannot get in, <Link to={supportPath}>write to us</Link>.
      </Text>
    </Page>
  );
}

function emailIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
