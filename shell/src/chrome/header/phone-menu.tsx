import { signUpPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Menu as MenuIcon } from 'lucide-react';
import { ColorModeSwitch } from './color-mode-menu.tsx';
import list from './menu-list.module.css';
import { NavigationLinks } from './navigation-links.tsx';
import { Popover } from './popover.tsx';
import { useRememberPage } from './use-remember-page.ts';

/** The navigation menu on narrow screens. */
export function PhoneMenu() {
  const session = useSession();
  const rememberPage = useRememberPage();
  const link = `${list.item} ${list.big}`;
  return (
    <Popover label="Menu" face={<MenuIcon aria-hidden="true" />} width="full">
      <nav aria-label="Main">
        <NavigationLinks className={link} />
        {session.status === 'signed-out' ? (
          <Link to={signUpPath} className={link} onClick={rememberPage}>
            Create account
          </Link>
        ) : null}
      </nav>
      <div className={list.foot}>
        <ColorModeSwitch name="color-mode-menu" />
      </div>
    </Popover>
  );
}
