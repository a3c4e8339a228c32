import { usePlatform } from '@irodori/kit/hooks';
import type { Prompt } from '@irodori/contract/prompt';
import { useRef, useState } from 'react';
import { orderFor } from './order.ts';
import { type Order, keptOrder } from '../form/kept-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import { submitJob, type SubmitOutcome } from './submit-job.ts';

/** Submits a prompt; calls while a submit is running are ignored. */
export function useSubmit(app: GeneratorApp) {
  const platform = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<SubmitOutcome>();
  const isInFlight = useRef(false);
  const order = useRef<Order>(undefined);

  const send = async (prompt: Prompt): Promise<SubmitOutcome | undefined> => {
    if (isInFlight.current) return undefined;
    isInFlight.current = true;
    setIsSending(true);
    setOutcome(undefined);
    const kept = keptOrder(app.id);
    order.current = orderFor(order.current ?? kept.read(), prompt);
    kept.write(order.current);
    const result = await submitJob(platform, {
      appId: app.id,
      prompt,
      idempotencyKey: order.current.key,
    });
    if (result.type !== 'unanswered' && result.type !== 'unverified') {
      order.current = undefined;
      kept.clear();
    }
    isInFlight.current = false;
    setIsSending(false);
    setOutcome(result);
    return result;
  };

  return { send, isSending, outcome, dismiss: () => setOutcome(undefined) };
}
