import { accountPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import type { SessionSnapshot } from '@irodori/platform';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { askedLink } from '../mail-code/asked-link.ts';
import styles from './confirm.module.css';

/** Asks for confirmation before a link replaces the visitor's session; it stays after a sign-out in another tab. */
export function AskFirst({ onContinue }: { onContinue: () => void }) {
  const visitor = useSession();
  const isGuest = visitor.status === 'signed-in' && visitor.isAnonymous;
  return (
    <Page width="text">
      <Heading level={1}>Sign in with another account?</Heading>
      <Panel inset="roomy" className={styles.step}>
        <Text>
          <WhoIsHere visitor={visitor} /> This link signs this browser in with the account that it was sent
          to.
        </Text>
        {isGuest ? <Text>{guestWords(askedLink())}</Text> : null}
        <Text strength="soft">Continue only if you asked for this link yourself.</Text>
        <div className={styles.answers}>
          <ButtonLink variant="primary" render={<Link to={accountPath} replace />}>
            {visitor.status !== 'signed-in'
              ? 'Sign in another way'
              : isGuest
                ? 'Stay a guest'
                : 'Stay signed in'}
          </ButtonLink>
          <Button onClick={onContinue}>Continue with the link</Button>
        </div>
      </Panel>
    </Page>
  );
}

const guestWords = (address: string | undefined): string =>
  address === undefined
    ? 'You would leave the guest account, and there is no way back to its pictures and credits.'
    : `If it is the link for ${address} and that address is new here, your pictures and credits come along. Otherwise you would leave the guest account, and there is no way back to it.`;

function WhoIsHere({ visitor }: { visitor: SessionSnapshot }) {
  if (visitor.status !== 'signed-in') return 'You have been signed out meanwhile.';
  if (visitor.isAnonymous) return 'You are here as a guest.';
  return (
    <>
      You are signed in as{' '}
      <strong>
        <bdi>{visitor.email ?? visitor.name}</bdi>
      </strong>
      .
    </>
  );
}
