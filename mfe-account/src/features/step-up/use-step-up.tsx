import { isFreshSignIn } from '@irodori/contract/step-up';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import type { Platform, SessionSnapshot } from '@irodori/platform';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { loadHasPassword } from '../password/load-has-password.ts';
import { type Proof, StepUpDialog } from './step-up-dialog.tsx';

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
  readonly asks: Proof;
  readonly answer: (wasGiven: boolean) => void;
}

/** A visitor who is asked nothing now may be at the end of the 15 minutes when the request arrives. */
const marginSeconds = 60;

/** For moving money: asks only visitors with a second factor; the payment service checks the cards of all others. */
export const forMoney = { onlySecondFactor: true } as const;

/**
 * For the auth service's own calls that need level `aal2` of a visitor with a second factor: password, address, phone
 * number, factors and passkeys. A recovery code leaves the level at `aal1`, so the dialog asks for the factor itself.
 */
export const forAuthService = { needsLevel: true } as const;

/** For administrators’ acts, which the database takes only with the factor itself, whatever the level of the session. */
export const forAdministrators = { needsFactor: true } as const;

interface StepUpOptions {
  readonly onlySecondFactor?: boolean;
  readonly needsLevel?: boolean;
  readonly needsFactor?: boolean;
}

export function useStepUp(options: StepUpOptions = {}): StepUp {
  const { onlySecondFactor = false, needsLevel = false, needsFactor = false } = options;
  const platform = usePlatform();
  const session = useSession();
  const [question, setQuestion] = useState<Question>();

  const ask = async (factor: 'second-factor' | 'factor-itself' | undefined): Promise<boolean> => {
    const asks = factor ?? (await firstFactorOf(platform, session));
    return new Promise((resolve) => {
      const answer = (wasGiven: boolean): void => {
        setQuestion(undefined);
        resolve(wasGiven);
      };
      setQuestion({ asks, answer });
    });
  };

  const afterStepUp = async (action: () => Promise<unknown>): Promise<boolean> => {
    const { current, next, methods } = await platform.mfa.assuranceLevel();
    const hasSecondFactor = next === 'aal2';
    const isGuest = session.status === 'signed-in' && session.isAnonymous;
    const isTooLow = needsLevel && hasSecondFactor && current !== 'aal2';
    const isFactorNeeded = isTooLow || (needsFactor && hasSecondFactor);
    const factor = isFactorNeeded ? 'factor-itself' : hasSecondFactor ? 'second-factor' : undefined;
    const isConcerned = !isGuest && (hasSecondFactor || !onlySecondFactor);
    const soon = Date.now() / 1000 + marginSeconds;
    const counted = needsFactor ? methods.filter(({ method }) => method !== 'recovery_code') : methods;
    const isEnough = !isTooLow && isFreshSignIn({ amr: counted }, soon);
    if (isConcerned && !isEnough && !(await ask(factor))) return false;
    try {
      await action();
    } catch (error) {
      if (!wantsStepUp(error)) throw error;
      // The clock of this device is wrong.
      if (!(await ask(factor))) return false;
      await action();
    }
    return true;
  };

  return {
    afterStepUp,
    stepUpDialog:
      question === undefined ? null : <StepUpDialog {...question} leadsToRemoval={!needsFactor} />,
  };
}

/** A password signs in only with an address. Accounts that began with a code or at a provider have none; an unknown one may have. */
const firstFactorOf = async (platform: Platform, session: SessionSnapshot): Promise<Proof> => {
  if (session.status === 'signed-in' && session.email === null) {
    // Without a response, the button for the code says why none was sent.
    const phone = await platform.phoneCode.own().catch(() => undefined);
    return phone === null ? 'provider' : 'text-code';
  }
  return (await loadHasPassword(platform).catch(() => true)) ? 'password' : 'mail-code';
};

/** Functions of the database refuse by the message of their error, edge functions by the code in the body. */
const refusal = z.union([
  z.object({ message: z.literal('step_up_required') }),
  z.object({ body: z.object({ code: z.literal('step_up_required') }) }),
]);
const wantsStepUp = (error: unknown): boolean => refusal.safeParse(error).success;
