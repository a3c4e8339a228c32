import { loginPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sendLatest } from '../../opinion/send-latest.ts';
import { loadIsFavourite, setFavourite } from './favourite-calls.ts';

interface FavouriteButtonProps {
  readonly jobId: string;
  /** How many made it a favourite, the visitor included. */
  readonly count: number;
}

interface FavouriteToggleProps extends Partial<FavouriteButtonProps> {
  readonly jobId: string;
}

/** Makes a shown picture a favourite of the visitor, who signs in first. */
export function FavouriteButton({ jobId, count }: FavouriteButtonProps) {
  const session = useSession();
  const { returnPath } = usePlatform();
  const { pathname } = useLocation();
  if (session.status === 'signed-in') return <FavouriteToggle jobId={jobId} count={count} />;
  return (
    <ButtonLink
      icon={<Heart aria-hidden="true" />}
      render={<Link to={loginPath} onClick={() => returnPath.remember(pathname)} />}
    >
      Sign in to like it{count === 0 ? '' : ` (${count})`}
    </ButtonLink>
  );
}

/** Makes a picture a favourite of the visitor, who has a session, or takes that back. Without a count it shows none. */
export function FavouriteToggle({ jobId, count }: FavouriteToggleProps) {
  const platform = usePlatform();
  const [before, setBefore] = useState(false);
  const [chosen, setChosen] = useState<boolean>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    loadIsFavourite(platform, jobId).then(setBefore, () => undefined);
  }, [platform, jobId]);

  const isFavourite = chosen ?? before;
  const [send] = useState(() =>
    sendLatest(
      async (next: boolean) => {
        await setFavourite(platform, jobId, next);
        return 'sent';
      },
      (next, result) => {
        setChosen(result === undefined ? !next : next);
        setHasFailed(result === undefined);
      },
    ),
  );
  const toggle = (): void => {
    setChosen(!isFavourite);
    setHasFailed(false);
    send(!isFavourite);
  };
  const shown = count === undefined ? 0 : count + Number(isFavourite) - Number(before);
  return (
    <>
      <Button
        aria-pressed={isFavourite}
        aria-keyshortcuts="f"
        icon={<Heart aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
        onClick={toggle}
      >
        Favourite{shown === 0 ? '' : ` (${shown})`}
      </Button>
      {hasFailed ? <Notice tone="error">That did not arrive. Please try again.</Notice> : null}
    </>
  );
}
