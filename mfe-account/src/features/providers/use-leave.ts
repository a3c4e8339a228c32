import { useEffect, useState } from 'react';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

/** Leaves for a provider by `go`, which resolves to false if the visitor stays. */
export function useLeave(go: (provider: string) => Promise<boolean>) {
  const [leaving, setLeaving] = useState<string>();
  const [problem, setProblem] = useState<SignInProblem>();

  useEffect(() => {
    // A page that the browser kept comes back as it was left.
    const comeBack = (): void => setLeaving(undefined);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return {
    /** The provider for which the browser is leaving. */
    leaving,
    problem,
    async leave(provider: string): Promise<void> {
      setLeaving(provider);
      setProblem(undefined);
      try {
        if (!(await go(provider))) setLeaving(undefined);
      } catch (error) {
        setLeaving(undefined);
        setProblem(signInProblem(error));
      }
    },
  };
}
