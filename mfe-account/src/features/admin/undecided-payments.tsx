import { Link } from '@irodori/kit/link';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import type { z } from 'zod/mini';
import { userPath } from '../../paths.ts';
import styles from './admin.module.css';
import type { undecidedPayment } from './records.ts';
import { PurchaseItem } from './user/user-purchases.tsx';

type Payment = z.infer<typeof undecidedPayment>;

const unclaimed = 'It was paid after its account was deleted, so nobody got its credits. Refund it.';
/** Nothing else makes such a payment wait. */
const isUnclaimed = ({ quarantine, refusals }: Payment) => quarantine === null && refusals.length === 0;

/** Payments that differ from their order, whose refund Stripe refused, or whose account was gone before they arrived. */
export function UndecidedPayments({ payments }: { payments: readonly Payment[] }) {
  return (
    <section aria-labelledby="payments-title" className={styles.section}>
      <Heading level={2} size={4} id="payments-title">
        Payments
      </Heading>
      {payments.length === 0 ? (
        <EmptyState title="No payment waits" level={3}>
          <Text>
            Payments that differ from their order, that arrive after their account was deleted, and refunds
            that Stripe refused appear here.
          </Text>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {payments.map((payment) => (
            <PurchaseItem key={payment.id} purchase={payment}>
              {payment.user === null ? (
                <p>{isUnclaimed(payment) ? unclaimed : 'The account was deleted.'}</p>
              ) : (
                <p>
                  <Link to={userPath(payment.user.id)}>
                    <bdi>{payment.user.email ?? payment.user.id}</bdi>
                  </Link>
                </p>
              )}
            </PurchaseItem>
          ))}
        </ul>
      )}
    </section>
  );
}
