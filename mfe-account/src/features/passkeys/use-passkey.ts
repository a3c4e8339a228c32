import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeaveGuest } from '../guest/use-leave-guest.tsx';
import type { SignInProblem } from '../sign-in/sign-in-words.ts';
import { passkeyProblem, wasRefused } from './passkey-words.ts';

/**
 * Signs in by a passkey: through the browser's dialogue, before which a guest is asked, or through the suggestions of the
 * email field, after which a guest is asked, also one who became a guest in another tab meanwhile.
 */
export function usePasskey(onDone: () => void, mayLeave: LeaveGuest['mayLeave']) {
  const { passkeys, session } = usePlatform();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const suggesting = useRef<AbortController>(undefined);

  const finish = useCallback(() => {
    if (session.current().status === 'signed-in') onDone();
  }, [session, onDone]);
  // The browser allows one dialogue at a time.
  const stopSuggesting = useCallback(() => {
    suggesting.current?.abort();
    suggesting.current = undefined;
  }, []);
  useEffect(() => stopSuggesting, [stopSuggesting]);

  /** This tab may not have heard of the session of another one. */
  const mayEnter = async (): Promise<boolean> => {
    await session.verified();
    return mayLeave('account');
  };
  const suggest = async (): Promise<void> => {
    if (suggesting.current !== undefined) return;
    const own = new AbortController();
    suggesting.current = own;
    try {
      if (await passkeys.signInByAutofill(own.signal, mayEnter)) finish();
    } catch (error) {
      if (own.signal.aborted) return;
      suggesting.current = undefined;
      if (wasRefused(error)) setProblem(passkeyProblem(error));
    }
  };

  const ask = async (): Promise<void> => {
    stopSuggesting();
    setIsRunning(true);
    setProblem(undefined);
    try {
      if (await mayLeave('account')) {
        await passkeys.signIn();
        finish();
      }
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setIsRunning(false);
  };

  return { isRunning, problem, suggest, ask };
}
