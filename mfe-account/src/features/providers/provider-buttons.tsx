import { confirmPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { useEffect, useState } from 'react';
import type { LeaveGuest } from '../guest/use-leave-guest.tsx';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';
import { providerName } from './provider-names.ts';
import { ProblemNotice } from '../password/problem-notice.tsx';

interface ProviderButtonsProps {
  readonly providers: readonly string[];
  readonly mayLeave: LeaveGuest['mayLeave'];
}

/** A button for each provider; it leaves for the provider, which leads back to the confirmation page. */
export function ProviderButtons({ providers, mayLeave }: ProviderButtonsProps) {
  const { ways } = usePlatform();
  const [leaving, setLeaving] = useState<string>();
  const [problem, setProblem] = useState<SignInProblem>();

  useEffect(() => {
    // A page that the browser kept comes back as it was left.
    const comeBack = (): void => setLeaving(undefined);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const leave = async (provider: string): Promise<void> => {
    if (!(await mayLeave('provider'))) return;
    setLeaving(provider);
    setProblem(undefined);
    try {
      await ways.signInWith(provider, new URL(confirmPath, location.origin).href);
    } catch (error) {
      setLeaving(undefined);
      setProblem(signInProblem(error));
    }
  };

  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} busy={leaving === provider} onClick={() => void leave(provider)}>
          Continue with <bdi>{providerName(provider)}</bdi>
        </Button>
      ))}
      <ProblemNotice problem={problem} />
    </>
  );
}
