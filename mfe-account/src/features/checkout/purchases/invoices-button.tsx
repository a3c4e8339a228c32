import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useStepUp } from '../../step-up/use-step-up.tsx';
import { useLeave } from '../buy/use-leave.ts';

/** Leads to the payment service's invoices, which can be downloaded as PDF there. */
export function InvoicesButton() {
  const { afterStepUp, stepUpDialog } = useStepUp();
  const { isLeaving, problem, leave } = useLeave('billing-portal', afterStepUp);
  return (
    <>
      {stepUpDialog}
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div>
        <Button busy={isLeaving} onClick={() => void leave({})}>
          Invoices as PDF
        </Button>
      </div>
    </>
  );
}
