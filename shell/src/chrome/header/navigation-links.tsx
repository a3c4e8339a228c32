import { Link } from '@irodori/kit/link';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { NavigationContext } from './navigation.ts';

/** The links of the main navigation; the link to the current section is marked. */
export function NavigationLinks({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  return useContext(NavigationContext).map(({ label, to, owns = [] }) => {
    const isHere = [to, ...owns].some((owned) => pathname === owned || pathname.startsWith(`${owned}/`));
    return (
      <Link key={to} to={to} className={className} aria-current={isHere ? 'true' : undefined}>
        {label}
      </Link>
    );
  });
}
