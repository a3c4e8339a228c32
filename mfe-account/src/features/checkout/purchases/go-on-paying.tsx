import { Button } from '@irodori/ui/button';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { forMoney, useStepUp } from '../../step-up/use-step-up.tsx';
import { useLeave } from '../buy/use-leave.ts';

/** The button back to the payment page that the visitor left, having agreed to what its order needs. */
export function GoOnPaying({ purchaseId, offerId }: { purchaseId: string; offerId: string }) {
  const { afterStepUp, stepUpDialog } = useStepUp(forMoney);
  const { isLeaving, problem, leave } = useLeave('start-purchase', afterStepUp);
  return (
    <>
      {stepUpDialog}
      <Button
        variant="primary"
        busy={isLeaving}
        onClick={() => void leave({ offerId, purchaseId, atOnce: true })}
      >
        Go on to the payment page
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}
