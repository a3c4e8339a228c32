import { mostBookmarks } from '@irodori/contract/limits';
import { bookmarksPath, loginPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SavingOutcome } from './use-saving.ts';

interface Props {
  readonly outcome: SavingOutcome | undefined;
  readonly className?: string | undefined;
}

/** Says, also to screen readers, what became of saving or removing a text. */
export function SavingStatus({ outcome, className }: Props) {
  const session = useSession();
  const isGuest = session.status === 'signed-in' && session.isAnonymous;
  return (
    <p role="status" className={className}>
      {outcome === undefined ? null : words(outcome, isGuest)}
    </p>
  );
}

function words(outcome: SavingOutcome, isGuest: boolean): ReactNode {
  const bookmarks = <Link to={bookmarksPath}>your bookmarks</Link>;
  switch (outcome) {
    case 'saved':
      return isGuest ? <>Saved in {bookmarks}, on this device.</> : <>Saved in {bookmarks}.</>;
    case 'removed':
      return 'Removed from your bookmarks.';
    case 'too-many':
      return (
        <>
          You have saved {mostBookmarks} texts, as many as there is room for. Please remove one from{' '}
          {bookmarks}.
        </>
      );
    case 'sign-in':
      return <SignIn />;
    case 'no-cookies':
      return 'Your browser keeps no cookies for this site. Please allow them, then save this again.';
    case 'offline':
      return 'You are offline, so nothing was changed.';
    case 'failed':
      return 'That did not arrive, so nothing was changed. Please try again.';
    default:
      return outcome satisfies never;
  }
}

function SignIn() {
  const { returnPath } = usePlatform();
  const { pathname } = useLocation();
  return (
    <>
      Please{' '}
      <Link to={loginPath} onClick={() => returnPath.remember(pathname)}>
        sign in
      </Link>{' '}
      to save texts.
    </>
  );
}
