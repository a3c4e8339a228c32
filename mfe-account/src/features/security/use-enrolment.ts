import { usePlatform } from '@irodori/kit/hooks';
import type { EnrolledFactor } from '@irodori/platform';
import { useState } from 'react';
import { codeOf } from '../second-factor/code-field.tsx';
import { freeName, kindNames } from '../second-factor/factor-kinds.ts';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { forAuthService, useStepUp } from '../step-up/use-step-up.tsx';

export type NewAuthenticator = Extract<EnrolledFactor, { factorType: 'totp' }>;

type Enrolment =
  | { readonly step: 'idle' | 'beginning' | 'added' | 'canceled' }
  | { readonly step: 'begun'; readonly authenticator: NewAuthenticator }
  | { readonly step: 'failed'; readonly problem: SignInProblem };

/** The steps of adding an authenticator app; the backend forgets one that was never confirmed. */
export function useEnrolment(onAdded: () => Promise<void>) {
  const { mfa } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [enrolment, setEnrolment] = useState<Enrolment>({ step: 'idle' });

  return {
    enrolment,
    stepUpDialog,
    async begin(): Promise<void> {
      setEnrolment({ step: 'beginning' });
      try {
        const wasBegun = await afterStepUp(async () => {
          const friendlyName = freeName(kindNames.totp, (await mfa.list()).all);
          const authenticator = await mfa.enrol({ factorType: 'totp', friendlyName, issuer: 'Irodori' });
          setEnrolment({ step: 'begun', authenticator });
        });
        if (!wasBegun) setEnrolment({ step: 'idle' });
      } catch (error) {
        setEnrolment({ step: 'failed', problem: secondFactorProblem(error) });
      }
    },
    async confirm(typed: string): Promise<void> {
      if (enrolment.step !== 'begun') return;
      const { id: factorId } = enrolment.authenticator;
      const { id: challengeId } = await mfa.challenge(factorId);
      await mfa.verify({ factorId, challengeId, code: codeOf(typed) });
      setEnrolment({ step: 'added' });
      await onAdded();
    },
    cancel(): void {
      if (enrolment.step !== 'begun') return;
      mfa.unenrol(enrolment.authenticator.id).catch(() => undefined);
      setEnrolment({ step: 'canceled' });
    },
  };
}
