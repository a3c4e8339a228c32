import { type Purchase, type PurchaseStatus, settlePurchaseResponse } from '@irodori/contract/payments';
import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { type PaymentProblem, paymentProblem } from '../payment-words.ts';

const isOpen = (status: PurchaseStatus): boolean => status === 'open' || status === 'pending';

interface Answer {
  readonly status: PurchaseStatus | 'unanswered';
  readonly problem?: PaymentProblem;
}

interface Settled {
  readonly status: PurchaseStatus | 'asking' | 'unanswered';
  /** Why the latest question has no answer. */
  readonly problem: PaymentProblem | undefined;
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
  const [answer, setAnswer] = useState<Answer>();

  const questions = useRef(0);
  const ask = useCallback(async (): Promise<boolean> => {
    questions.current += 1;
    const question = questions.current;
    const take = (next: Answer): void => {
      if (question === questions.current) setAnswer(next);
    };
    try {
      const settled = await functions.invoke('settle-purchase', settlePurchaseResponse, { purchaseId: id });
      // Before the page thanks, it has to show the new credits.
      if (settled.status !== status) await revalidate();
      take({ status: settled.status });
      return true;
    } catch (error) {
      take({ status: 'unanswered', problem: paymentProblem(error) });
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

  return {
    status: isUnsettled ? (answer?.status ?? 'asking') : status,
    problem: isUnsettled ? answer?.problem : undefined,
    ask,
  };
}
