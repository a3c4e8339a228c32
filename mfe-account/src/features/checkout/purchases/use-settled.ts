import { type Purchase, type PurchaseStatus, settlePurchaseResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';

const isOpen = (status: PurchaseStatus): boolean => status === 'open' || status === 'pending';

interface Settled {
  readonly status: PurchaseStatus | 'asking' | 'unanswered';
  /** Asks once more what became of the purchase; resolves to whether an answer came. */
  readonly ask: () => Promise<boolean>;
}

/**
 * What became of the purchase that the visitor returns from. The address proves nothing, and the payment service may not
 * have told us yet: an unsettled one is asked about, and again whenever the visitor comes back to the page. Only the
 * answer to the latest question counts.
 */
export function useSettled(purchase: Purchase): Settled {
  const { functions } = usePlatform();
  const { revalidate } = useRevalidator();
  const { id, status } = purchase;
  const isUnsettled = isOpen(status);
  const [answer, setAnswer] = useState<PurchaseStatus | 'unanswered'>();

  const questions = useRef(0);
  const ask = useCallback(async (): Promise<boolean> => {
    questions.current += 1;
    const question = questions.current;
    const take = (next: PurchaseStatus | 'unanswered'): void => {
      if (question === questions.current) setAnswer(next);
    };
    try {
      const settled = await functions.invoke('settle-purchase', settlePurchaseResponse, { purchaseId: id });
      take(settled.status);
      if (settled.status !== status) await revalidate();
      return true;
    } catch {
      take('unanswered');
      return false;
    }
  }, [functions, revalidate, id, status]);

  useEffect(() => {
    if (!isUnsettled) return;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await ask();
    };
    const comeBack = (): void => void look();
    comeBack();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [ask, isUnsettled]);

  return { status: isUnsettled ? (answer ?? 'asking') : status, ask };
}
