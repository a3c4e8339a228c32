import { usePlatform } from '@irodori/kit/hooks';
import type { Prompt } from '@irodori/contract/prompt';
import { useRef, useState } from 'react';
import { orderFor } from './order.ts';
import { type Order, keptOrder } from '../form/kept-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import type { SubmitOutcome } from './submit-job.ts';

/** Loaded when the visitor begins with the form. Where it cannot be loaded, no order is sent. */
const loadSubmit = () => import('./submit-job.ts');

/** Submits the values of the form; calls while a submit is running are ignored. */
export function useSubmit(app: GeneratorApp) {
  const platform = usePlatform();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<SubmitOutcome>();
  const isInFlight = useRef(false);
  const order = useRef<Order>(undefined);

  const send = async (asked: Prompt, prompt: Prompt): Promise<SubmitOutcome | undefined> => {
    if (isInFlight.current) return undefined;
    isInFlight.current = true;
    setIsSending(true);
    setOutcome(undefined);
    const kept = keptOrder(app.id);
    order.current = orderFor(order.current ?? kept.read(), asked, prompt);
    kept.write(order.current);
    const request = { appId: app.id, prompt: order.current.prompt, idempotencyKey: order.current.key };
    const result = await loadSubmit().then(
      ({ submitJob }) => submitJob(platform, request),
      (): SubmitOutcome => ({ type: 'unanswered' }),
    );
    if (result.type !== 'unanswered' && result.type !== 'unverified') {
      order.current = undefined;
      kept.clear();
    }
    isInFlight.current = false;
    setIsSending(false);
    setOutcome(result);
    return result;
  };

  return { send, prepare: () => void loadSubmit().catch(() => undefined), isSending, outcome };
}
