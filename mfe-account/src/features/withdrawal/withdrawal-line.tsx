import { money } from '@irodori/contract/money';
import { Day } from '@irodori/ui/day';
import { Text } from '@irodori/ui/heading';
import { WithdrawButton, type WithdrawButtonProps } from './withdraw-button.tsx';
import styles from './withdrawal.module.css';

/** What can be done about a purchase in the list of purchases; its receipt has more words. */
export function WithdrawalLine(props: WithdrawButtonProps) {
  const { purchase, withdrawal } = props;
  const { state, until, amount } = withdrawal;
  const words = {
    possible: (
      <>
        until <Day date={until} />
      </>
    ),
    used: 'All its credits are used.',
    pending: `${amount === null ? 'The refund is' : `${money(amount, purchase.currency)} are`} on the way back.`,
    failed: 'The refund did not reach you.',
    late: null,
    renewal: null,
    refunded: null,
  }[state];
  if (words === null) return null;
  return (
    <div className={styles.row}>
      {state === 'possible' ? <WithdrawButton {...props} /> : null}
      <Text size="small" strength="soft">
        {words}
      </Text>
    </div>
  );
}
