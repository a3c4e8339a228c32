import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import { Day } from '@irodori/ui/day';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import type { ReactNode } from 'react';
import { adminAnchors, userPath } from '../../../paths.ts';
import { ActList } from '../act-list.tsx';
import { ChangeBan } from '../acts/change-ban.tsx';
import { ChangeCredits } from '../acts/change-credits.tsx';
import { DecideReview } from '../acts/decide-review.tsx';
import styles from '../admin.module.css';
import type { UserPlan, UserRecord } from '../records.ts';
import { ReviewItem } from '../review-item.tsx';
import { UtcMoment } from '../utc-moment.tsx';
import { UserLedger } from './user-ledger.tsx';
import { UserPurchases } from './user-purchases.tsx';

interface UserPageProps {
  readonly user: UserRecord | null;
  /** Which of the lists do not begin with the newest. */
  readonly isOlder: { readonly purchases: boolean; readonly entries: boolean };
}

/** The record of a user, with what an administrator can do about it. */
export function UserPage({ user, isOlder }: UserPageProps) {
  if (user === null)
    return (
      <EmptyState title="No such user">
        <Text>The account was deleted, or the address was cut off.</Text>
      </EmptyState>
    );
  return (
    <>
      <Panel as="section" aria-labelledby={adminAnchors.user} inset="roomy" className={styles.section}>
        <Heading level={2} size={4} id={adminAnchors.user}>
          <bdi>{user.email ?? user.name ?? 'A guest'}</bdi>
        </Heading>
        <div className={styles.row}>
          {user.isAnonymous ? <Chip>Guest</Chip> : null}
          {user.isAdministrator ? <Chip>Administrator</Chip> : null}
          {user.bannedUntil === null ? null : <Chip>Banned</Chip>}
        </div>
        <Facts user={user} />
        <div className={styles.row}>
          <ChangeCredits user={user} direction="give" />
          <ChangeCredits user={user} direction="take" />
          <ChangeBan user={user} />
        </div>
      </Panel>
      <Section id={adminAnchors.purchases} title={isOlder.purchases ? 'Older purchases' : 'Purchases'}>
        {isOlder.purchases ? <Link to={userPath(user.id)}>Newest purchases</Link> : null}
        <UserPurchases userId={user.id} purchases={user.purchases} />
      </Section>
      <Section id={adminAnchors.ledger} title={isOlder.entries ? 'Older entries of the ledger' : 'Ledger'}>
        {isOlder.entries ? <Link to={userPath(user.id)}>Newest entries</Link> : null}
        <UserLedger userId={user.id} entries={user.entries} />
      </Section>
      <Section id="reviews-title" title="Reviews">
        {user.reviews.length === 0 ? <Text strength="quiet">None written.</Text> : null}
        <ul className={styles.list}>
          {user.reviews.map((review) => (
            <ReviewItem key={review.id} review={review}>
              <div className={styles.row}>
                <DecideReview review={review} decision={review.isHidden ? 'show' : 'hide'} />
              </div>
            </ReviewItem>
          ))}
        </ul>
      </Section>
      <Section id="acts-title" title="What administrators did">
        <ActList acts={user.acts} nobody="Nothing yet." namesUser={false} />
      </Section>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Heading level={2} size={4} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function PlanState({ plan: { status, renewsAt, cancelsAt } }: { plan: UserPlan }) {
  const words = status === 'past_due' ? 'Could not be charged' : 'Active';
  if (cancelsAt !== null)
    return (
      <>
        {words}, ends on <Day date={cancelsAt} />
      </>
    );
  return renewsAt === null ? (
    words
  ) : (
    <>
      {words}, next charge on <Day date={renewsAt} />
    </>
  );
}

/** GoTrue has no bans without an end, so those for good end in a century. */
const isForGood = (until: string): boolean => Date.parse(until) - Date.now() > 50 * 365 * 86_400_000;

function Facts({ user }: { user: UserRecord }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Name', user.name === null ? 'None' : <bdi key="name">{user.name}</bdi>],
    ['Credits', user.balance],
    ...(user.reserved === 0 ? [] : [['Reserved for refunds', user.reserved] as const]),
    ['Pictures', user.pictures],
    ...(user.plans.length === 0
      ? [['Plan', 'None'] as const]
      : user.plans.map((plan) => [`Plan ${plan.id}`, <PlanState key={plan.id} plan={plan} />] as const)),
    ['Sessions', user.sessions],
    ['Second factor', user.hasSecondFactor ? 'Yes' : 'No'],
    ['Account since', <Day key="since" date={user.createdAt} />],
    ['Last sign-in', user.lastSignInAt === null ? 'Never' : <UtcMoment key="last" at={user.lastSignInAt} />],
    ...(user.bannedUntil === null
      ? []
      : [
          [
            'Banned until',
            isForGood(user.bannedUntil) ? 'It is lifted' : <UtcMoment key="ban" at={user.bannedUntil} />,
          ] as const,
        ]),
    ['Id', <code key="id">{user.id}</code>],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
