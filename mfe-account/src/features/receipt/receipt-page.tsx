import { creditsPath, imprintPath, supportPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import type { ReactNode } from 'react';
import { money } from '@irodori/contract/money';
import { statusWords } from '../checkout/purchases/purchase-words.ts';
import { WithdrawalSection } from '../withdrawal/withdrawal-section.tsx';
import { useWithdrawn } from '../withdrawal/use-withdrawn.tsx';
import type { loadReceipt } from './load-receipt.ts';
import styles from './receipt.module.css';

export type ReceiptPageProps = Awaited<ReturnType<typeof loadReceipt>>;

/** The receipt of one payment, for the screen and for paper. */
export function ReceiptPage({ purchase, paidAt, withdrawal, site, name, email }: ReceiptPageProps) {
  const { notice, onWithdrawn } = useWithdrawn(() => withdrawal);
  const { currency } = purchase;
  const what = purchase.kind === 'plan' ? `${purchase.name}, one month` : purchase.name;
  return (
    <Page width="text">
      <header className={styles.head}>
        <Text size="small" className={styles.screen}>
          <Link to={creditsPath}>Credits</Link>
        </Text>
        <Heading level={1}>Receipt</Heading>
        {notice}
        {purchase.refundFailedAt === null || withdrawal?.state === 'failed' ? null : (
          <Notice tone="warning" announce={false} title="Your refund did not arrive.">
            Your bank or the payment service sent it back on{' '}
            <Day date={purchase.refundFailedAt} month="long" />. Please{' '}
            <Link to={supportPath}>write to us</Link>, so that we find another way. The credits that belong to
            it are in your account.
          </Notice>
        )}
      </header>
      <Panel as="section" aria-label="Receipt" inset="roomy" className={styles.receipt}>
        <dl className={styles.rows}>
          <Row term="From">
            {purchase.seller === null ? null : <span className={styles.seller}>{purchase.seller}</span>}
            {site} · <Link to={imprintPath}>Imprint</Link>
          </Row>
          <Row term="For">
            <bdi>{name ?? email}</bdi>
            {name === null || email === null ? null : (
              <>
                {' · '}
                <bdi>{email}</bdi>
              </>
            )}
          </Row>
          <Row term="Paid on">
            <Day date={paidAt} month="long" />
          </Row>
          <Row term="Number">
            <span className={styles.number}>{purchase.id}</span>
          </Row>
        </dl>
        <dl className={styles.sums}>
          {purchase.tax === null ? (
            <Row term={what}>{money(purchase.price, currency)}</Row>
          ) : (
            <>
              <Row term={`${what}, net`}>{money(purchase.price - purchase.tax, currency)}</Row>
              <Row term="Tax">{money(purchase.tax, currency)}</Row>
            </>
          )}
          <div className={styles.total}>
            <dt>{purchase.tax === null ? 'Total' : 'Total, tax included'}</dt>
            <dd>{money(purchase.price, currency)}</dd>
          </div>
          {purchase.refunded === 0 ? null : (
            <>
              <Row term="Refunded">−{money(purchase.refunded, currency)}</Row>
              <Row term="Left">{money(purchase.price - purchase.refunded, currency)}</Row>
            </>
          )}
        </dl>
        <Text size="small" strength="soft">
          {statusWords(purchase)}.
        </Text>
      </Panel>
      <div className={styles.screen}>
        <Button onClick={() => window.print()}>Print, or save as PDF</Button>
        {withdrawal === undefined ? null : (
          <WithdrawalSection purchase={purchase} withdrawal={withdrawal} onWithdrawn={onWithdrawn} />
        )}
      </div>
    </Page>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
