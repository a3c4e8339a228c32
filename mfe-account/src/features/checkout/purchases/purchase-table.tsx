import type { Purchase } from '@irodori/contract/payments';
import { receiptPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { Download } from 'lucide-react';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import type { Buyer } from '../../receipt/receipt-facts.ts';
import { useReceiptPdf } from '../../receipt/use-receipt-pdf.ts';
import type { Withdrawals } from '../../withdrawal/load-withdrawals.ts';
import type { Withdrawn } from '../../withdrawal/withdraw-button.tsx';
import { WithdrawalLine } from '../../withdrawal/withdrawal-line.tsx';
import styles from '../checkout.module.css';
import { money } from '@irodori/contract/money';
import { statusWords } from './purchase-words.ts';

interface Props {
  readonly purchases: readonly Purchase[];
  readonly buyer: Buyer;
  readonly withdrawals: Withdrawals;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
}

/** The visitor's payments, newest first. */
export function PurchaseTable({ purchases, buyer, withdrawals, onWithdrawn }: Props) {
  const pdf = useReceiptPdf();
  if (purchases.length === 0) return <Text strength="quiet">You have bought nothing yet.</Text>;
  return (
    <>
      <ProblemNotice problem={pdf.problem} />
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
          {purchases.map((purchase) => {
            const { id, name, price, currency, createdAt, paidAt } = purchase;
            const withdrawal = withdrawals[id];
            return (
              <tr key={id}>
                <td>
                  <Day date={paidAt ?? createdAt} />
                </td>
                <td>
                  <strong className={styles.kind}>{name}</strong> <span>{statusWords(purchase)}</span>
                  {withdrawal === undefined ? null : (
                    <WithdrawalLine purchase={purchase} withdrawal={withdrawal} onWithdrawn={onWithdrawn} />
                  )}
                </td>
                <td>{money(price, currency)}</td>
                <td>
                  {paidAt === null ? null : (
                    <div className={styles.receipts}>
                      <Link to={receiptPath(id)} aria-label={`View the receipt for ${name}`}>
                        View
                      </Link>
                      <Button
                        size="small"
                        variant="quiet"
                        busy={pdf.making === id}
                        icon={<Download aria-hidden="true" />}
                        aria-label={`Download the receipt for ${name} as PDF`}
                        onClick={() => void pdf.download({ ...buyer, purchase, paidAt })}
                      >
                        PDF
                      </Button>
                    </div>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
