import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { useState } from 'react';
import { passkeyProblem } from '../passkeys/passkey-words.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';

const loadPasskeys = ({ passkeys }: Platform) => passkeys.list();

/** The button that asks for a passkey; nothing for an account without one. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const { passkeys } = usePlatform();
  const { loaded } = useLoaded(loadPasskeys);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  const ask = async (): Promise<void> => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      await passkeys.confirm();
      onDone();
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setIsRunning(false);
  };

  if (loaded.state !== 'loaded' || loaded.value.length === 0) return null;
  return (
    <>
      <Button busy={isRunning} onClick={() => void ask()}>
        Use a passkey
      </Button>
      <ProblemNotice problem={problem} />
    </>
  );
}
