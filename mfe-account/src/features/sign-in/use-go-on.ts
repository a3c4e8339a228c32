import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountPath, confirmPath, forgotPath, loginPath } from '../../paths.ts';

/** Pages that would only lead back here. */
const detours = [loginPath, confirmPath, forgotPath];

/** Where a visitor goes who has just signed in: where the login page interrupted, else to the account. */
export function afterSignIn(remembered: string | undefined): string {
  if (remembered === undefined) return accountPath;
  const { pathname } = new URL(remembered, 'http://site.invalid');
  return detours.includes(pathname.replace(/\/+$/, '')) ? accountPath : remembered;
}

/** Goes on, once: the remembered path is gone after it was read. */
export function useGoOn(): () => void {
  const { returnPath } = usePlatform();
  const navigate = useNavigate();
  const isGone = useRef(false);
  return useCallback(() => {
    if (isGone.current) return;
    isGone.current = true;
    void navigate(afterSignIn(returnPath.pluck()), { replace: true });
  }, [navigate, returnPath]);
}
