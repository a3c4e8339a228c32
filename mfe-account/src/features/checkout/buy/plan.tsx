import { cancelPlanResponse, type Subscription, type Withdrawal } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styles from '../checkout.module.css';
import { money } from '@irodori/contract/money';
import { WithdrawButton, type Withdrawn } from '../../withdrawal/withdraw-button.tsx';
import { forMoney, useStepUp } from '../../step-up/use-step-up.tsx';
import { type PaymentProblem, paymentProblem } from '../payment-words.ts';
import { useLeave } from './use-leave.ts';

interface Props {
  readonly plan: Subscription;
  /** Otherwise the heading says when the plan was bought, so that it differs from the others. */
  readonly isOnly: boolean;
  /** The account waits for its deletion, so a cancelled plan cannot go on. */
  readonly isDeleted: boolean;
  readonly withdrawal: Withdrawal | undefined;
  readonly onWithdrawn: (withdrawn: Withdrawn) => void;
}

/** A plan of the visitor: what it gives, when it renews or ends, and how to end it, keep it or withdraw from it. */
export function Plan({ plan, isOnly, isDeleted, withdrawal, onWithdrawn }: Props) {
  const { functions } = usePlatform();
  const { revalidate } = useRevalidator();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const paid = useStepUp(forMoney);
  const portal = useLeave('billing-portal', afterStepUp);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();
  const isCancelled = plan.cancelsAt !== null;
  const { credits, price, currency, orderedPrice, orderedCurrency } = plan.purchase;
  const title = useId();

  const cancel = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      const change = () =>
        functions.invoke('cancel-plan', cancelPlanResponse, { isCancelled: !isCancelled, plan: plan.id });
      // Going on is paid; ending the plan asks for nothing.
      const isDone = isCancelled ? await paid.afterStepUp(change) : await change().then(() => true);
      if (isDone) await revalidate();
    } catch (error) {
      setProblem(paymentProblem(error));
    }
    setIsRunning(false);
  };
  const shown = problem ?? portal.problem;
  return (
    <div role="group" aria-labelledby={title} className={styles.plan}>
      {stepUpDialog}
      {paid.stepUpDialog}
      <Heading level={3} size={3} id={title}>
        Your plan
        {isOnly ? null : (
          <>
            {' '}
            of <Day date={plan.purchase.createdAt} month="long" />
          </>
        )}
      </Heading>
      <Text>
        {credits} credits for {money(orderedPrice ?? price, orderedCurrency ?? currency)} each month.{' '}
        <PlanEnd plan={plan} />
      </Text>
      {plan.status === 'past_due' ? (
        <Notice tone="warning" announce={false} title="The last month could not be paid.">
          Please check your card with the payment service. No credits come until it is paid.
        </Notice>
      ) : null}
      {shown === undefined ? null : (
        <Notice tone="error" title={shown.title}>
          {shown.text}
        </Notice>
      )}
      <div className={styles.buttons}>
        {isCancelled && isDeleted ? null : (
          <Button busy={isRunning} onClick={() => void cancel()}>
            {isCancelled ? 'Keep the plan after all' : 'Cancel the plan'}
          </Button>
        )}
        {withdrawal?.state === 'possible' ? (
          <WithdrawButton
            purchase={{ ...plan.purchase, kind: 'plan' }}
            withdrawal={withdrawal}
            onWithdrawn={onWithdrawn}
          />
        ) : null}
        <Button variant="quiet" busy={portal.isLeaving} onClick={() => void portal.leave({})}>
          Card and invoices
        </Button>
      </div>
    </div>
  );
}

function PlanEnd({ plan: { cancelsAt, renewsAt } }: { plan: Subscription }) {
  if (cancelsAt !== null)
    return (
      <>
        It ends on <Day date={cancelsAt} month="long" />, and nothing more is charged.
      </>
    );
  if (renewsAt === null) return null;
  return (
    <>
      The next month is charged on <Day date={renewsAt} month="long" />.
    </>
  );
}
