import { endPurchaseResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useNavigateTo } from '@irodori/kit/navigate-to';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { type PaymentProblem, paymentProblem } from '../payment-words.ts';

interface Props {
  readonly purchaseId: string;
  /** The page that is shown then. */
  readonly next: string;
  /** Called when the button is about to be gone. */
  readonly onEnded: () => void;
  readonly children: string;
}

/** The button that ends an unpaid order, or dismisses the notice that the payment of an order failed or expired. */
export function EndPayment({ purchaseId, next, onEnded, children }: Props) {
  const { functions } = usePlatform();
  const navigateTo = useNavigateTo();
  const [isEnding, setIsEnding] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();

  const end = async (): Promise<void> => {
    setIsEnding(true);
    setProblem(undefined);
    try {
      await functions.invoke('end-purchase', endPurchaseResponse, { purchaseId });
      await navigateTo(next, { replace: true });
      onEnded();
    } catch (error) {
      setProblem(paymentProblem(error));
    }
    setIsEnding(false);
  };
  return (
    <>
      <Button busy={isEnding} onClick={() => void end()}>
        {children}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}
