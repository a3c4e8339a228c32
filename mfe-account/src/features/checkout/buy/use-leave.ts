import { leaveResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { type PaymentProblem, paymentProblem } from '../payment-words.ts';

/** Asks a payment function for the address of a page of the payment service, and goes there. */
export function useLeave(name: 'start-purchase' | 'billing-portal') {
  const { functions } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();

  // A page that the browser kept for Back comes back as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setIsLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const leave = async (body: unknown): Promise<void> => {
    setIsLeaving(true);
    setProblem(undefined);
    try {
      const { url } = await functions.invoke(name, leaveResponse, body);
      location.assign(url);
    } catch (error) {
      setProblem(paymentProblem(error));
      setIsLeaving(false);
    }
  };
  return { isLeaving, problem, leave };
}
