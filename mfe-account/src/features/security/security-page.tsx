import { accountPath, newPasswordPath, secondFactorTitleId } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Applications } from './applications/applications.tsx';
import { RemovalNotice } from '../factor-loss/removal-notice.tsx';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import { AddressFirst } from '../password/address-first.tsx';
import { History } from './history/history.tsx';
import { Identities } from './identities/identities.tsx';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions/sessions.tsx';
import styles from './security.module.css';

/** The page with what protects the account: second factor, password, other devices. */
export function SecurityPage() {
  const visitor = useSession();
  return (
    <Page width="text">
      <header className={styles.head}>
        <Text size="small">
          <Link to={accountPath}>Your account</Link>
        </Text>
        <Heading level={1}>Security</Heading>
      </header>
      <div className={styles.panels}>
        <Panel as="section" aria-labelledby={secondFactorTitleId} inset="roomy" className={styles.panel}>
          <Heading level={2} size={4} id={secondFactorTitleId} tabIndex={-1}>
            Second factor
          </Heading>
          <Text strength="soft">
            With a second factor, signing in also asks for something that only you have: a password or a code
            alone opens nothing any more.
          </Text>
          <RemovalNotice addsHere />
          <SecondFactors titleId={secondFactorTitleId} />
        </Panel>
        <Panel as="section" aria-labelledby="password-title" inset="roomy" className={styles.panel}>
          <Heading level={2} size={4} id="password-title">
            Password
          </Heading>
          {visitor.status === 'signed-in' && visitor.email === null ? (
            <AddressFirst />
          ) : (
            <>
              <Text strength="soft">A new password signs all other devices out.</Text>
              <ButtonLink render={<Link to={newPasswordPath} />}>Choose a password</ButtonLink>
            </>
          )}
        </Panel>
        <PasskeysPanel />
        <Identities />
        <Applications />
        <Sessions />
        <History />
      </div>
    </Page>
  );
}
