import { loginPath, outputPath } from '@irodori/contract/paths';
import type { PromptIssue } from '@irodori/contract/prompt';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { GeneratorApp } from '../load-generator.ts';
import type { Wanted } from '../submit/order.ts';
import { useBalance } from '../submit/use-balance.ts';
import { useSubmit } from '../submit/use-submit.ts';
import { lastSettings } from './kept-values.ts';

interface OrderOptions {
  /** Stores the form for the return from another page. */
  readonly keepForReturn: () => void;
  /** Shows the faults that the server found. */
  readonly onInvalid: (issues: readonly PromptIssue[]) => void;
}

/** Sends orders and leads to the page of the job. */
export function useOrder(app: GeneratorApp, { keepForReturn, onInvalid }: OrderOptions) {
  const platform = usePlatform();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { send, prepare, outcome } = useSubmit(app);
  const { balance, refresh } = useBalance();
  const [isOrdering, setIsOrdering] = useState(false);
  const isAwaited = useRef(false);
  useEffect(() => () => void (isAwaited.current = false), []);

  const leaveFor = (path: string): void => {
    keepForReturn();
    platform.returnPath.remember(`${pathname}${search}`);
    void navigate(path);
  };
  /** @returns false if there is no job */
  const order = async (wanted: Wanted, onAccepted?: () => void): Promise<boolean> => {
    if (isOrdering) return true;
    if (session.status === 'awaiting-second-factor') {
      leaveFor(loginPath);
      return true;
    }
    setIsOrdering(true);
    isAwaited.current = true;
    const result = await send(wanted);
    // The order before this one, of the same click, is still on its way.
    if (result === undefined) return true;
    refresh();
    if (result.type !== 'accepted') {
      setIsOrdering(false);
      if (result.type === 'invalid') onInvalid(result.issues);
      return false;
    }
    lastSettings(app.slug).write(wanted.asked);
    onAccepted?.();
    // Who has left the page meanwhile is led nowhere.
    if (isAwaited.current) await navigate(outputPath(app.slug, result.job.jobId));
    // Not before the page of the job is shown, which the router renders in a transition.
    startTransition(() => setIsOrdering(false));
    return true;
  };
  return { order, leaveFor, prepare, isOrdering, outcome, balance, refreshBalance: refresh };
}
