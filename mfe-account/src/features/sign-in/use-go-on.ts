import {
  accountPath,
  confirmPath,
  forgotPath,
  homePath,
  imprintPath,
  loginPath,
  privacyPath,
  supportPath,
  termsPath,
} from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Pages that lead back to the sign-in page. */
const detours = [loginPath, confirmPath, forgotPath];
/** Pages about the site, on which a new visitor has nothing to go on with. */
const aboutSite = [supportPath, termsPath, privacyPath, imprintPath];

interface Arrival {
  /** The account or the guest is new, so that the account page has nothing to show yet. */
  readonly isNew: boolean;
}

/** The path after a sign-in: the remembered path, else the account page, or the home page, where a new visitor begins. */
export function afterSignIn(remembered: string | undefined, { isNew }: Arrival): string {
  const { pathname } = new URL(remembered ?? loginPath, 'http://site.invalid');
  const passed = isNew ? [...detours, ...aboutSite] : detours;
  const isDetour = passed.includes(pathname.replace(/\/+$/, ''));
  if (remembered !== undefined && !isDetour) return remembered;
  return isNew ? homePath : accountPath;
}

/** Returns the function that navigates to the page after a sign-in; the remembered path is used only once. */
export function useGoOn(): (arrival: Arrival) => void {
  const { returnPath } = usePlatform();
  const navigate = useNavigate();
  const isGone = useRef(false);
  return useCallback(
    (arrival) => {
      if (isGone.current) return;
      isGone.current = true;
      void navigate(afterSignIn(returnPath.pluck(), arrival), { replace: true });
    },
    [navigate, returnPath],
  );
}
