import { appsPath, guidePath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { useRef } from 'react';
import { purchasesPath } from '../../paths.ts';
import { useWithdrawn } from '../withdrawal/use-withdrawn.tsx';
import { GetMore } from './buy/get-more.tsx';
import { useChangedPlans } from './buy/use-changed-plans.ts';
import styles from './checkout.module.css';
import { EntryTable } from './entry-table.tsx';
import type { loadCheckout } from './load-checkout.ts';
import { Prices } from './prices.tsx';
import { InvoicesButton } from './purchases/invoices-button.tsx';
import { PurchaseTable } from './purchases/purchase-table.tsx';
import { ReturnNotice } from './purchases/return-notice.tsx';

export type CheckoutPageProps = Awaited<ReturnType<typeof loadCheckout>>;

/** The credits page: balance, held credits, what can be bought, prices of the apps, purchases, and all entries. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { isGuest, buyer, balance, held, apps, offers, seller, plans, deletion, purchases, withdrawals } =
    props;
  const { returnedFrom, entries, more } = props;
  const { notice, onWithdrawn } = useWithdrawn((id) => withdrawals[id]);
  useChangedPlans(props.isBackFromPortal, plans);
  const news = useRef<HTMLDivElement>(null);
  const costs = [...new Set(apps.map(({ cost }) => cost))].filter((cost) => cost > 0);
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
      <div ref={news} tabIndex={-1} className={styles.news}>
        {notice}
        {notice !== undefined || returnedFrom === undefined ? null : (
          <ReturnNotice
            purchase={returnedFrom}
            offerIds={offers.map(({ id }) => id)}
            onEnded={() => news.current?.focus()}
          />
        )}
      </div>
      <div className={styles.top}>
        <Panel as="section" aria-labelledby="balance-title" inset="roomy" className={styles.balance}>
          <h2 id="balance-title" className={styles.label}>
            {balance < 0 ? 'Owed' : 'Left to spend'}
          </h2>
          <p className={styles.number}>{Math.abs(balance)}</p>
          {balance < 0 ? (
            <Text>
              A payment was taken back after its credits were spent. The next credits pay this off; the free
              apps go on drawing.
            </Text>
          ) : null}
          <Text strength="soft">
            {held === 0
              ? 'Nothing is held for pictures on their way.'
              : `${held} more ${held === 1 ? 'is' : 'are'} held for pictures on their way.`}
          </Text>
          <ButtonLink render={<Link to={appsPath} />}>Make a picture</ButtonLink>
        </Panel>
        <Panel as="section" aria-labelledby="more-title" inset="roomy" className={styles.getting}>
          <Heading level={2} size={4} id="more-title">
            Getting more
          </Heading>
          <GetMore
            isGuest={isGuest}
            offers={offers}
            seller={seller}
            costs={costs}
            plans={plans}
            deletion={deletion}
            withdrawals={withdrawals}
            onWithdrawn={onWithdrawn}
          />
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
      {isGuest ? null : (
        <section aria-labelledby="purchases-title" className={styles.section}>
          <Heading level={2} id="purchases-title">
            What you bought
          </Heading>
          <PurchaseTable
            purchases={purchases}
            buyer={buyer}
            withdrawals={withdrawals}
            onWithdrawn={onWithdrawn}
          />
          {purchases.some(({ paidAt }) => paidAt !== null) ? <InvoicesButton /> : null}
          {props.olderPurchases === null ? null : (
            <p className={styles.more}>
              <ButtonLink render={<Link to={purchasesPath(props.olderPurchases)} replace preload="none" />}>
                Show older purchases
              </ButtonLink>
            </p>
          )}
        </section>
      )}
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
