import { firstCredits } from '@irodori/contract/credits';
import { appsPath, guidePath, signUpPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import styles from './checkout.module.css';
import { EntryTable } from './entry-table.tsx';
import type { loadCheckout } from './load-checkout.ts';
import { Prices } from './prices.tsx';

export type CheckoutPageProps = Awaited<ReturnType<typeof loadCheckout>>;

/** The credits page: balance, held credits, prices of the apps, and all entries. */
export function CheckoutPage({ isGuest, balance, held, apps, entries, more }: CheckoutPageProps) {
  return (
    <Page>
      <header className={styles.head}>
        <Heading level={1} size={6}>
          Credits
        </Heading>
        <Text size="lead" strength="soft">
          What is left, what a picture costs, and every credit that came and went.
        </Text>
      </header>
      <div className={styles.top}>
        <Panel as="section" aria-labelledby="balance-title" inset="roomy" className={styles.balance}>
          <h2 id="balance-title" className={styles.label}>
            Left to spend
          </h2>
          <p className={styles.number}>{balance}</p>
          <Text strength="soft">
            {held === 0
              ? 'Nothing is held for pictures on their way.'
              : `${held} more ${held === 1 ? 'is' : 'are'} held for pictures on their way.`}
          </Text>
          <ButtonLink variant="primary" render={<Link to={appsPath} />}>
            Make a picture
          </ButtonLink>
        </Panel>
        <Panel as="section" aria-labelledby="more-title" inset="roomy" className={styles.getting}>
          <Heading level={2} size={4} id="more-title">
            Getting more
          </Heading>
          <Notice announce={false} title="Credits cannot be bought yet.">
            There is no payment on this site: no card form, no subscription, and nobody who may ask you for
            money in its name.
          </Notice>
          {isGuest ? (
            <>
              <Text>
                A guest has {firstCredits.guest} credits. With an account come{' '}
                {firstCredits.account - firstCredits.guest} more, and your pictures stay with you.
              </Text>
              <ButtonLink render={<Link to={signUpPath} />}>Create an account</ButtonLink>
            </>
          ) : (
            <Text>
              Your account began with {firstCredits.account} credits. When they are used up, the free apps go
              on drawing, and whoever runs this site can grant more.
            </Text>
          )}
          <Text size="small">
            <Link to={guidePath('credits-explained')}>How credits work</Link>
          </Text>
        </Panel>
      </div>
      <section aria-labelledby="prices-title" className={styles.section}>
        <Heading level={2} id="prices-title">
          What a picture costs
        </Heading>
        <Text strength="soft">The price is held when you start and taken when the picture is done.</Text>
        <Prices apps={apps} balance={balance} />
      </section>
      <section aria-labelledby="entries-title" className={styles.section}>
        <Heading level={2} id="entries-title">
          Where they went
        </Heading>
        <Text strength="soft">
          Credits are held when a job starts. When its picture is done they are paid, which moves nothing
          more; when there is no picture they return.
        </Text>
        <EntryTable entries={entries} more={more} />
      </section>
    </Page>
  );
}
