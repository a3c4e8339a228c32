import { usePlatform } from '@irodori/kit/hooks';
import type { Factor } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { LostFactors } from '../recovery-codes/lost-factors.tsx';
import { RecoveryCodes } from '../recovery-codes/recovery-codes.tsx';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { secondFactorProblem } from '../second-factor/second-factor-words.ts';
import { useOwnFactors } from '../second-factor/use-own-factors.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import styles from './security.module.css';

/** The visitor's authenticator apps, each with a button to remove it, and the way to add one. */
export function AuthenticatorApps() {
  const { own, reload } = useOwnFactors();
  const [wasAdded, setWasAdded] = useState(false);
  if (own.state === 'loading') return <Text role="status">One moment …</Text>;
  if (own.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  const { factors, isRecovered } = own;
  return (
    <>
      {factors.length === 0 ? null : (
        <ul className={styles.factors}>
          {factors.map((factor) => (
            <li key={factor.id}>
              <div>
                <bdi>{nameOf(factor)}</bdi>
                <Text size="small" strength="quiet">
                  since <Day date={factor.createdAt} />
                </Text>
              </div>
              {isRecovered ? null : (
                <Remove factor={factor} isLast={factors.length === 1} onRemoved={reload} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isRecovered ? (
        <LostFactors onRemoved={reload} />
      ) : (
        <AddAuthenticator
          onAdded={() => {
            setWasAdded(true);
            return reload();
          }}
        />
      )}
      {factors.length === 0 ? null : <RecoveryCodes makesFirst={wasAdded} />}
    </>
  );
}

const nameOf = ({ friendlyName }: Factor): string => friendlyName ?? 'Authenticator app';

interface RemoveProps {
  readonly factor: Factor;
  readonly isLast: boolean;
  readonly onRemoved: () => Promise<void>;
}

/** Removes a factor after a question. */
function Remove({ factor, isLast, onRemoved }: RemoveProps) {
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
        // The session's level may be lower now; without the new token the page would learn it an hour later.
        await session.refresh();
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
          ? 'Your password alone opens your account then.'
          : 'Its codes open nothing any more. Your other apps still do.'
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
      {problem === undefined ? null : (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {stepUpDialog}
    </Dialog>
  );
}
