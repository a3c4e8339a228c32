import type { Purchase } from '@irodori/contract/payments';
import { receiptPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import styles from '../checkout.module.css';
import { money } from '@irodori/contract/money';
import { statusWords } from './purchase-words.ts';

/** The visitor's payments, newest first. */
export function PurchaseTable({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return <Text strength="quiet">You have bought nothing yet.</Text>;
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col">Price</th>
          <th scope="col">Receipt</th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td>
              <Day date={purchase.paidAt ?? purchase.createdAt} />
            </td>
            <td>
              <strong className={styles.kind}>{purchase.name}</strong> <span>{statusWords(purchase)}</span>
            </td>
            <td>{money(purchase.price, purchase.currency)}</td>
            <td>
              {purchase.paidAt === null ? null : (
                <Link to={receiptPath(purchase.id)} aria-label={`Receipt for ${purchase.name}`}>
                  View
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
