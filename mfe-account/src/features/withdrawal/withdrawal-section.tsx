import { money } from '@irodori/contract/money';
import { creditsPath, supportPath } from '@irodori/contract/paths';
import type { Purchase, Withdrawal } from '@irodori/contract/payments';
import { Link } from '@irodori/kit/link';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { WithdrawButton, type WithdrawButtonProps } from './withdraw-button.tsx';
import styles from './withdrawal.module.css';

/** The receipt's words about the right of withdrawal, with the button while it can be used. */
export function WithdrawalSection(props: WithdrawButtonProps) {
  const { purchase, withdrawal } = props;
  return (
    <section aria-labelledby="withdrawal-title" className={styles.section}>
      <Heading level={2} size={4} id="withdrawal-title">
        Withdrawal
      </Heading>
      <Text>
        <Words purchase={purchase} withdrawal={withdrawal} />
      </Text>
      {withdrawal.state === 'possible' ? <WithdrawButton {...props} /> : null}
    </section>
  );
}

interface WordsProps {
  readonly purchase: Pick<Purchase, 'currency'>;
  readonly withdrawal: Withdrawal;
}

function Words({ purchase, withdrawal: { state, until, amount, unused } }: WordsProps) {
  const refund = money(amount ?? 0, purchase.currency);
  const last = <Day date={until} month="long" />;
  switch (state) {
    case 'possible':
      return (
        <>
          Until {last} you can withdraw without a reason.{' '}
          {unused === 0
            ? 'All credits are used, and what you paid beyond their price goes back to you'
            : 'The price of the unused credits goes back to you'}
          : now {refund}.
        </>
      );
    case 'late':
      return <>The 14 days for a withdrawal ended on {last}. Credits that are left do not expire.</>;
    case 'used':
      return <>All credits of this purchase are used, so a withdrawal would pay nothing back.</>;
    case 'renewal':
      return (
        <>
          This is a later month of your plan. A withdrawal is possible in the first 14 days of a plan; after
          that you can <Link to={creditsPath}>cancel it</Link> at any time. Credits that are left do not
          expire.
        </>
      );
    case 'pending':
      return (
        <>
          {amount === null ? 'The refund is' : `${refund} are`} on the way back to you. The payment service or
          your bank has not finished yet; you need not do anything.
        </>
      );
    case 'refunded':
      return <>{refund} were paid back. Your bank shows them within a few days.</>;
    case 'failed':
      return (
        <>
          The refund of {refund} did not reach you: your bank or the payment service sent it back. Please{' '}
          <Link to={supportPath}>write to us</Link>, so that we find another way.
        </>
      );
  }
}
