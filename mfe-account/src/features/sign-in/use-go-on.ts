import { accountPath, confirmPath, forgotPath, loginPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Pages that lead back to the sign-in page. */
const detours = [loginPath, confirmPath, forgotPath];

/** The path after a sign-in: the remembered path, else the account page. */
export function afterSignIn(remembered: string | undefined): string {
  if (remembered === undefined) return accountPath;
  const { pathname } = new URL(remembered, 'http://site.invalid');
  return detours.includes(pathname.replace(/\/+$/, '')) ? accountPath : remembered;
}

/** Returns the function that navigates to the page after a sign-in; the remembered path is used only once. */
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
