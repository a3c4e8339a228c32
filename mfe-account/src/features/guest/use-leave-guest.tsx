import { usePlatform } from '@irodori/kit/hooks';
import type { SessionSnapshot } from '@irodori/platform';
import { type ReactNode, useRef, useState } from 'react';
import { type Destination, LeaveGuestDialog } from './leave-guest-dialog.tsx';

export interface LeaveGuest {
  /**
   * Asks a guest whether to leave the guest account, until the guest has agreed. Resolves to false if the guest stays, and
   * to true, without a question, for every other visitor.
   */
  readonly mayLeave: (destination: Destination) => Promise<boolean>;
  /** The question; render it where the component renders. */
  readonly leaveDialog: ReactNode;
}

interface Question {
  readonly destination: Destination;
  readonly answer: (leaves: boolean) => void;
}

const isGuestOf = (visitor: SessionSnapshot): boolean =>
  visitor.status === 'signed-in' && visitor.isAnonymous;

export function useLeaveGuest(): LeaveGuest {
  const { session } = usePlatform();
  const hasAgreed = useRef(false);
  const [question, setQuestion] = useState<Question>();

  const ask = (destination: Destination): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (leaves: boolean): void => {
        hasAgreed.current = leaves;
        setQuestion(undefined);
        resolve(leaves);
      };
      setQuestion({ destination, answer });
    });

  const mayLeave = async (destination: Destination): Promise<boolean> =>
    !isGuestOf(session.current()) || hasAgreed.current || ask(destination);

  return {
    mayLeave,
    leaveDialog: question === undefined ? null : <LeaveGuestDialog {...question} />,
  };
}
