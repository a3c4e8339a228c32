import { usePlatform } from '@irodori/kit/hooks';
import { type ComponentType, useRef, useState } from 'react';
import type { GeneratorApp } from '../load-generator.ts';
import type { Order, Wanted } from './order.ts';
import type { OutcomeNoticeProps } from './outcome-notice.tsx';
import type { SubmitOutcome } from './submit-job.ts';

/** What an order needs, one file, loaded when the visitor begins with the form. */
const loadSubmit = () =>
  Promise.all([
    import(/* webpackChunkName: "submit" */ './send-order.ts'),
    import(/* webpackChunkName: "submit" */ './outcome-notice.tsx'),
  ]).then(([{ sendOrder }, { OutcomeNotice }]) => ({ sendOrder, OutcomeNotice }));

export interface Outcome {
  readonly result: SubmitOutcome;
  /** How many pictures were ordered. */
  readonly count: number;
  /** Explains the result; undefined if it could not be loaded. */
  readonly Notice: ComponentType<OutcomeNoticeProps> | undefined;
}

/** Submits the values of the form; calls while a submit is running are ignored. */
export function useSubmit(app: GeneratorApp) {
  const platform = usePlatform();
  const [outcome, setOutcome] = useState<Outcome>();
  const isInFlight = useRef(false);
  const open = useRef<Order[]>(undefined);

  const send = async (wanted: Wanted): Promise<SubmitOutcome | undefined> => {
    if (isInFlight.current) return undefined;
    isInFlight.current = true;
    setOutcome(undefined);
    const loaded = await loadSubmit().catch(() => undefined);
    // Where it cannot be loaded, no order is sent.
    const result = (await loaded?.sendOrder(platform, app.id, wanted, open)) ?? { type: 'unanswered' };
    isInFlight.current = false;
    setOutcome({ result, count: wanted.count, Notice: loaded?.OutcomeNotice });
    return result;
  };

  return { send, prepare: () => void loadSubmit().catch(() => undefined), outcome };
}
