import { Button } from '@irodori/ui/button';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import { useLeave } from '../buy/use-leave.ts';
import { ProblemNotice } from '../../password/problem-notice.tsx';

/** Leads to the payment service's invoices, which can be downloaded as PDF there. */
export function InvoicesButton() {
  const { afterStepUp, stepUpDialog } = useStepUp();
  const { isLeaving, problem, leave } = useLeave('billing-portal', afterStepUp);
  return (
    <>
      {stepUpDialog}
      <ProblemNotice problem={problem} />
      <div>
        <Button busy={isLeaving} onClick={() => void leave({})}>
          Invoices as PDF
        </Button>
      </div>
    </>
  );
}
