import {
  creditsPath,
  notificationsPath,
  picturesPath,
  profilePath,
  securityPath,
  signUpPath,
} from '@irodori/contract/paths';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import styles from './account.module.css';
import { RemovalNotice } from '../factor-loss/removal-notice.tsx';
import { LeaveGuestAccount } from '../deletion/leave-guest-account.tsx';
import { DeletionNotice } from '../deletion/deletion-notice.tsx';
import type { OwnDeletion } from '../deletion/own-deletion.ts';
import { DataExport } from '../export/data-export.tsx';
import { Ledger } from './ledger.tsx';
import type { CreditEntry } from './load-ledger.ts';
import type { OwnJob } from './load-own-jobs.ts';
import type { Profile } from './load-profile.ts';
import { OwnJobs } from './own-jobs.tsx';
import { SignOut } from './sign-out.tsx';

export interface AccountPageProps {
  readonly profile: Profile;
  readonly balance: number;
  readonly entries: readonly CreditEntry[];
  readonly jobs: readonly OwnJob[];
  readonly deletion: OwnDeletion | null;
}

/** The account page: profile, balance, latest credit entries and latest pictures. */
export function AccountPage({ profile, balance, entries, jobs, deletion }: AccountPageProps) {
  const { name, email, isAnonymous } = profile;
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1}>
          <bdi>{name ?? (isAnonymous ? 'Guest' : 'Your account')}</bdi>
        </Heading>
        {isAnonymous ? null : (
          <>
            {email === null ? null : (
              <Text strength="soft">
                <bdi>{email}</bdi>
              </Text>
            )}
            <nav aria-label="Your account" className={styles.pages}>
              <Link to={profilePath}>Profile</Link>
              <Link to={securityPath}>Password and security</Link>
              <Link to={notificationsPath}>Notifications</Link>
            </nav>
          </>
        )}
        {isAnonymous ? null : <RemovalNotice />}
        {isAnonymous ? (
          <div className={styles.guest}>
            <Text>
              You are here as a guest, on this device only. With an account your pictures and credits stay,
              and 90 more credits come with it.
            </Text>
            <ButtonLink variant="primary" render={<Link to={signUpPath} />}>
              Create an account
            </ButtonLink>
          </div>
        ) : null}
      </header>
      <div className={styles.deletion}>
        <DeletionNotice deletion={deletion}>
          Until then everything is still here, and you can change your mind.
        </DeletionNotice>
      </div>
      <div className={styles.layout}>
        <section aria-labelledby="jobs-title" className={styles.last}>
          <Heading level={2} size={4} id="jobs-title">
            Your last pictures
          </Heading>
          <OwnJobs jobs={jobs} />
          {jobs.length === 0 ? null : (
            <p className={styles.all}>
              <ButtonLink render={<Link to={picturesPath} />}>All my pictures</ButtonLink>
            </p>
          )}
        </section>
        <div className={styles.side}>
          <Panel as="section" aria-labelledby="credits-title" inset="roomy">
            <Heading level={2} size={4} id="credits-title">
              Credits
            </Heading>
            <p className={styles.balance}>
              <strong>{balance}</strong> to spend
            </p>
            <Text size="small" strength="soft">
              A picture is paid for when it is done. One that fails, or that you stop, costs nothing.
            </Text>
            <Ledger entries={entries} />
            <ButtonLink render={<Link to={creditsPath} />}>All about your credits</ButtonLink>
          </Panel>
          <DataExport userId={profile.id} />
          {isAnonymous ? <LeaveGuestAccount /> : <SignOut />}
        </div>
      </div>
    </Page>
  );
}
