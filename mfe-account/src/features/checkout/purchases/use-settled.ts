import { type Purchase, type PurchaseStatus, settlePurchaseResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';

const isOpen = (status: PurchaseStatus): boolean => status === 'open' || status === 'pending';

/**
 * What became of the purchase that the visitor returns from. The address proves nothing, and the payment service may not
 * have told us yet: an unsettled one is asked about, once.
 */
export function useSettled(purchase: Purchase): PurchaseStatus | 'asking' | 'unanswered' {
  const { functions } = usePlatform();
  const { revalidate } = useRevalidator();
  const { id, status } = purchase;
  const [answer, setAnswer] = useState<PurchaseStatus | 'unanswered'>();

  useEffect(() => {
    if (!isOpen(status)) return;
    const ask = async (): Promise<void> => {
      try {
        const settled = await functions.invoke('settle-purchase', settlePurchaseResponse, { purchaseId: id });
        setAnswer(settled.status);
        if (settled.status !== status) await revalidate();
      } catch {
        setAnswer('unanswered');
      }
    };
    void ask();
  }, [functions, revalidate, id, status]);

  if (!isOpen(status)) return status;
  return answer ?? 'asking';
}
