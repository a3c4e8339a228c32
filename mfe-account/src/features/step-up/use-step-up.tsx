import { isFreshSignIn } from '@irodori/contract/step-up';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { StepUpDialog } from './step-up-dialog.tsx';

interface StepUp {
  /**
   * Runs an action that needs a fresh sign-in: asks for the second factor or the password first, if it was given long
   * ago. Resolves to false if the visitor closed the dialog, so that the action did not run.
   * @throws what the action throws
   */
  readonly afterStepUp: (action: () => Promise<unknown>) => Promise<boolean>;
  /** The dialog; render it where the component renders, also inside of another dialog. */
  readonly stepUpDialog: ReactNode;
}

interface Question {
  readonly hasSecondFactor: boolean;
  readonly answer: (wasGiven: boolean) => void;
}

/** A visitor who is asked nothing now may be at the end of the 15 minutes when the request arrives. */
const marginSeconds = 60;

export function useStepUp(): StepUp {
  const { mfa } = usePlatform();
  const session = useSession();
  const [question, setQuestion] = useState<Question>();

  const ask = (hasSecondFactor: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (wasGiven: boolean): void => {
        setQuestion(undefined);
        resolve(wasGiven);
      };
      setQuestion({ hasSecondFactor, answer });
    });

  const afterStepUp = async (action: () => Promise<unknown>): Promise<boolean> => {
    const { next, methods } = await mfa.assuranceLevel();
    const hasSecondFactor = next === 'aal2';
    const isGuest = session.status === 'signed-in' && session.isAnonymous;
    const soon = Date.now() / 1000 + marginSeconds;
    if (!isGuest && !isFreshSignIn({ amr: methods }, soon) && !(await ask(hasSecondFactor))) return false;
    try {
      await action();
    } catch (error) {
      if (!wantsStepUp(error)) throw error;
      // The clock of this device is wrong.
      if (!(await ask(hasSecondFactor))) return false;
      await action();
    }
    return true;
  };

  return {
    afterStepUp,
    stepUpDialog: question === undefined ? null : <StepUpDialog {...question} />,
  };
}

/** Functions of the database refuse by the message of their error, edge functions by the code in the body. */
const refusal = z.union([
  z.object({ message: z.literal('step_up_required') }),
  z.object({ body: z.object({ code: z.literal('step_up_required') }) }),
]);
const wantsStepUp = (error: unknown): boolean => refusal.safeParse(error).success;
