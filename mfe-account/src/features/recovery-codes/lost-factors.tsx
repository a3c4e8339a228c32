import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { removeLostFactors } from './calls.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

/** For a visitor who came in by a recovery code: the way out of a second factor that is lost. */
export function LostFactors({ onRemoved }: { onRemoved: () => Promise<void> }) {
  const { data, session } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const remove = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      if (await afterStepUp(() => removeLostFactors(data))) {
        await session.refresh().catch(() => undefined);
        await onRemoved();
        return;
      }
    } catch (error) {
      setProblem(secondFactorProblem(error));
    }
    setIsRunning(false);
  };

  return (
    <>
      <Notice
        tone="info"
        title="You came in by a recovery code."
        action={
          <Button size="small" busy={isRunning} onClick={() => void remove()}>
            Remove my second factor
          </Button>
        }
      >
        If your second factor is lost, remove it here and then add a new one. If it is only out of reach,
        leave it: you are asked for it again after 24 hours.
      </Notice>
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </>
  );
}
