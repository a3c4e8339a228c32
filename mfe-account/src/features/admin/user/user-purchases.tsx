import { money } from '@irodori/contract/money';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import type { ReactNode } from 'react';
import { AcceptPayment } from '../acts/accept-payment.tsx';
import { RefundPurchase, refundable } from '../acts/refund-purchase.tsx';
import { olderPurchasesPath } from '../../../paths.ts';
import styles from '../admin.module.css';
import { purchasesPerPage } from '../load-admin.ts';
import { Older } from '../older.tsx';
import type { UserPurchase } from '../records.ts';
import { adminStatusWords } from './status-words.ts';

interface UserPurchasesProps {
  readonly userId: string;
  readonly purchases: readonly UserPurchase[];
}

/** A page of the purchases of a user, the latest first. */
export function UserPurchases({ userId, purchases }: UserPurchasesProps) {
  if (purchases.length === 0) return <Text strength="quiet">No purchases.</Text>;
  const paged = purchases.filter(({ status }) => status !== 'failed' && status !== 'expired');
  return (
    <>
      <ul className={styles.list}>
        {purchases.map((purchase) => (
          <PurchaseItem key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      <Older
        count={paged.length}
        most={purchasesPerPage}
        to={olderPurchasesPath(userId, paged.at(-1)?.createdAt)}
      >
        Older purchases
      </Older>
    </>
  );
}

interface PurchaseItemProps {
  readonly purchase: UserPurchase;
  /** Whose purchase it is, where the page does not say so. */
  readonly children?: ReactNode;
}

/** A purchase as an item of a list; one that is quarantined says why, and waits for a decision. */
export function PurchaseItem({ purchase, children }: PurchaseItemProps) {
  return (
    <li>
      <div className={styles.words}>
        <p>
          <strong>{purchase.name}</strong> · {money(purchase.price, purchase.currency)} · {statusOf(purchase)}
        </p>
        {children}
        {purchase.refusals.map((refusal, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- refusals have no id and are only ever added
          <p key={index}>Stripe refused a refund: {refusal}.</p>
        ))}
        <Text size="small" strength="quiet">
          {purchase.credits} credits, <Day date={purchase.paidAt ?? purchase.createdAt} />, number{' '}
          <code>{purchase.id}</code>
        </Text>
      </div>
      <div className={styles.row}>
        {purchase.status === 'quarantined' ? <AcceptPayment purchase={purchase} /> : null}
        {refundable(purchase) > 0 ? <RefundPurchase key={refundable(purchase)} purchase={purchase} /> : null}
      </div>
    </li>
  );
}

function statusOf(purchase: UserPurchase): string {
  const status = adminStatusWords(purchase);
  return purchase.ordered === 0
    ? status
    : `${status}; ${money(purchase.ordered, purchase.currency)} are being refunded`;
}
