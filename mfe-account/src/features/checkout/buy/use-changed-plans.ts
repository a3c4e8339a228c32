import { settlePurchaseResponse, type Subscription } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';

/**
 * The visitor may have changed a plan in the portal of the payment service, whose events can come later than the visitor:
 * it is asked for the state of each plan once. Without an answer, the events tell it.
 */
export function useChangedPlans(isBackFromPortal: boolean, plans: readonly Subscription[]): void {
  const { functions } = usePlatform();
  const { revalidate } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isBackFromPortal || isAsked.current) return;
    isAsked.current = true;
    const settle = async (): Promise<void> => {
      await Promise.allSettled(
        plans.map(({ purchase: { id: purchaseId } }) =>
          functions.invoke('settle-purchase', settlePurchaseResponse, { purchaseId }),
        ),
      );
      await revalidate();
    };
    void settle();
  }, [functions, isBackFromPortal, plans, revalidate]);
}
