import { loginPath, reviewsTitleId } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { useLocation } from 'react-router-dom';

/** Leads to the sign-in and back to the reviews of this page. */
export function SignInLink({ to = loginPath, children }: { to?: string; children: string }) {
  const { returnPath } = usePlatform();
  const { pathname } = useLocation();
  return (
    <Link<string> to={to} onClick={() => returnPath.remember(`${pathname}#${reviewsTitleId}`)}>
      {children}
    </Link>
  );
}
