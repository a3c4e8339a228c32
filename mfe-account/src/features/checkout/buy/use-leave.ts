import { leaveResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type PaymentProblem, paymentProblem } from '../payment-words.ts';

type Run = (action: () => Promise<void>) => Promise<boolean>;

/**
 * Asks a payment function for the address of a page of the payment service, and goes there. `run` may ask the visitor
 * something before, and resolves to false if that was refused.
 */
export function useLeave(name: 'start-purchase' | 'billing-portal', run: Run) {
  const { functions } = usePlatform();
  const { revalidate } = useRevalidator();
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem>();

  // A page that the browser kept for Back comes back as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      setIsLeaving(false);
      void revalidate();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [revalidate]);

  const leave = async (body: unknown): Promise<void> => {
    setIsLeaving(true);
    setProblem(undefined);
    try {
      const isGone = await run(async () => {
        const { url } = await functions.invoke(name, leaveResponse, body);
        location.assign(url);
      });
      if (!isGone) setIsLeaving(false);
    } catch (error) {
      setProblem(paymentProblem(error));
      setIsLeaving(false);
    }
  };
  return { isLeaving, problem, leave };
}
