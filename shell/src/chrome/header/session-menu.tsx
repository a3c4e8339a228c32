import {
  accountPath,
  bookmarksPath,
  creditsPath,
  loginPath,
  picturesPath,
  profilePath,
  signOutPath,
  signUpPath,
} from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { useOwnAvatar } from '@irodori/kit/own-avatar';
import { Avatar } from '@irodori/ui/avatar';
import { ButtonLink } from '@irodori/ui/button-link';
import { Bookmark, Coins, Images, LogOut, UserPen, UserRound } from 'lucide-react';
import { useState } from 'react';
import { readCreditBalance } from './credit-balance.ts';
import list from './menu-list.module.css';
import { Popover } from './popover.tsx';
import styles from './session-menu.module.css';
import { useRememberPage } from './use-remember-page.ts';

/** Shows the signed-in visitor and the links to sign in or out. */
export function SessionMenu() {
  const session = useSession();
  const rememberPage = useRememberPage();
  return session.status === 'signed-in' ? (
    <SignedIn
      name={session.name ?? session.email ?? namelessly(session)}
      detail={session.isAnonymous ? 'A guest account, on this device only' : session.email}
      isGuest={session.isAnonymous}
    />
  ) : (
    <div className={styles.ways}>
      <ButtonLink render={<Link to={loginPath} onClick={rememberPage} />} variant="quiet">
        Sign in
      </ButtonLink>
      <ButtonLink render={<Link to={signUpPath} onClick={rememberPage} />} className={styles.create}>
        Create account
      </ButtonLink>
    </div>
  );
}

/** What to call an account without a name and an address. */
const namelessly = ({ phone, isAnonymous }: { phone: string | null; isAnonymous: boolean }): string =>
  isAnonymous ? 'Guest' : phone === null ? 'Your account' : `Phone …${phone.slice(-4)}`;

function SignedIn({ name, detail, isGuest }: { name: string; detail: string | null; isGuest: boolean }) {
  const platform = usePlatform();
  const [credits, setCredits] = useState<number | null>();
  const refresh = async () => setCredits(await readCreditBalance(platform));
  return (
    <Popover
      label={`Account of ${name}`}
      face={<Avatar name={name} src={useOwnAvatar()} />}
      onOpen={() => void refresh()}
    >
      <div className={list.who}>
        <p className={list.name}>
          <bdi>{name}</bdi>
        </p>
        {detail === null || detail === name ? null : <p className={list.detail}>{detail}</p>}
        {credits === null ? null : (
          <p className={list.credits} role="status">
            <strong>{credits ?? '…'}</strong> {credits === 1 ? 'credit' : 'credits'}
          </p>
        )}
      </div>
      <Link to={picturesPath} className={list.item}>
        <Images aria-hidden="true" />
        My pictures
      </Link>
      <Link to={bookmarksPath} className={list.item}>
        <Bookmark aria-hidden="true" />
        Bookmarks
      </Link>
      <Link to={creditsPath} className={list.item}>
        <Coins aria-hidden="true" />
        Credits
      </Link>
      <Link to={isGuest ? signUpPath : accountPath} className={list.item}>
        <UserRound aria-hidden="true" />
        {isGuest ? 'Create an account and keep your pictures' : 'Account'}
      </Link>
      {isGuest ? null : (
        <Link to={profilePath} className={list.item}>
          <UserPen aria-hidden="true" />
          Profile
        </Link>
      )}
      {isGuest ? (
        // A guest cannot sign in again, so the account page asks first.
        <Link to={signOutPath} className={list.item}>
          <LogOut aria-hidden="true" />
          Sign out…
        </Link>
      ) : (
        <button type="button" className={list.item} onClick={() => void platform.session.signOut()}>
          <LogOut aria-hidden="true" />
          Sign out
        </button>
      )}
    </Popover>
  );
}
