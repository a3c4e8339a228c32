import { usePlatform } from '@irodori/kit/hooks';
import type { Prompt } from '@irodori/contract/prompt';
import { type ComponentType, useRef, useState } from 'react';
import { orderFor } from './order.ts';
import { type Order, keptOrder } from '../form/kept-values.ts';
import type { GeneratorApp } from '../load-generator.ts';
import type { OutcomeNoticeProps } from './outcome-notice.tsx';
import type { SubmitOutcome } from './submit-job.ts';

/** What an order needs, one file, loaded when the visitor begins with the form. */
const loadSubmit = () =>
  Promise.all([
    import(/* webpackChunkName: "submit" */ './submit-job.ts'),
    import(/* webpackChunkName: "submit" */ './outcome-notice.tsx'),
  ]).then(([{ submitJob }, { OutcomeNotice }]) => ({ submitJob, OutcomeNotice }));

/** What became of the order is unknown, or the order was not sent: the next attempt sends the same one. */
const isOpen: ReadonlySet<SubmitOutcome['type']> = new Set(['unanswered', 'unverified', 'no-guest']);

export interface Outcome {
  readonly result: SubmitOutcome;
  /** Explains the result; undefined if it could not be loaded. */
  readonly Notice: ComponentType<OutcomeNoticeProps> | undefined;
}

/** Submits the values of the form; calls while a submit is running are ignored. */
export function useSubmit(app: GeneratorApp) {
  const platform = usePlatform();
  const [outcome, setOutcome] = useState<Outcome>();
  const isInFlight = useRef(false);
  const order = useRef<Order>(undefined);

  const send = async (asked: Prompt, prompt: Prompt): Promise<SubmitOutcome | undefined> => {
    if (isInFlight.current) return undefined;
    isInFlight.current = true;
    setOutcome(undefined);
    const kept = keptOrder(app.id);
    order.current = orderFor(order.current ?? kept.read(), asked, prompt);
    kept.write(order.current);
    const request = { appId: app.id, prompt: order.current.prompt, idempotencyKey: order.current.key };
    const loaded = await loadSubmit().catch(() => undefined);
    // Where it cannot be loaded, no order is sent.
    const result: SubmitOutcome = (await loaded?.submitJob(platform, request)) ?? { type: 'unanswered' };
    if (!isOpen.has(result.type)) {
      order.current = undefined;
      kept.clear();
    }
    isInFlight.current = false;
    setOutcome({ result, Notice: loaded?.OutcomeNotice });
    return result;
  };

  return { send, prepare: () => void loadSubmit().catch(() => undefined), outcome };
}
