import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { useState } from 'react';
import { type FactorKind, nameOf, type OwnFactor } from '../second-factor/factor-kinds.ts';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { ProblemNotice } from '../password/problem-notice.tsx';

const ends: Readonly<Record<FactorKind, string>> = {
  webauthn: 'It opens nothing any more.',
  totp: 'Its codes open nothing any more.',
  phone: 'Codes are no longer sent to it.',
};

interface RemoveFactorProps {
  readonly factor: OwnFactor;
  readonly isLast: boolean;
  readonly onRemoved: () => Promise<void>;
}

/** Removes a factor after a question. */
export function RemoveFactor({ factor, isLast, onRemoved }: RemoveFactorProps) {
  const { mfa, session } = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp();
  const [isOpen, setIsOpen] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const remove = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      const wasRemoved = await afterStepUp(() => mfa.unenrol(factor.id));
      if (wasRemoved) {
        // The session's level may be lower now; without the new token the page learns it an hour later.
        await session.refresh().catch(() => undefined);
        setIsOpen(false);
        await onRemoved();
      }
    } catch (error) {
      setProblem(secondFactorProblem(error));
    }
    setIsRunning(false);
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Remove ${nameOf(factor)}?`}
      description={
        isLast
          ? 'You sign in without a second factor then.'
          : `${ends[factor.factorType]} Your other second factors stay.`
      }
      trigger={
        <Button size="small" aria-label={`Remove ${nameOf(factor)}…`}>
          Remove…
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Keep it</Button>} />
          <Button variant="primary" busy={isRunning} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <ProblemNotice problem={problem} />
      {stepUpDialog}
    </Dialog>
  );
}
