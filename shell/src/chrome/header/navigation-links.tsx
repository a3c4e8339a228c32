import { Link } from '@irodori/kit/link';
import { useLocation } from 'react-router-dom';
import { navigation } from './navigation.ts';

/** The links of the main navigation; the link to the current section is marked. */
export function NavigationLinks({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  return navigation.map(({ label, to, owns }) => {
    const isHere = owns.some((owned) => pathname === owned || pathname.startsWith(`${owned}/`));
    return (
      <Link key={to} to={to} className={className} aria-current={isHere ? 'true' : undefined}>
        {label}
      </Link>
    );
  });
}
