import { securityPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Notice } from '@irodori/ui/notice';
import { useState } from 'react';
import { Moment } from '../security/moment/moment.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { cancelFactorLoss, loadFactorLoss } from './calls.ts';

/**
 * Tells a signed-in visitor that the second factors will be removed, with a way to stop it, or that they were removed.
 * `addsHere`: the page itself has the way to a new factor.
 */
export function RemovalNotice({ addsHere = false }: { addsHere?: boolean }) {
  const platform = usePlatform();
  const { loaded, reload } = useLoaded(loadFactorLoss);
  const [isCanceling, setIsCanceling] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const loss = loaded.state === 'loaded' ? loaded.value : null;

  const cancel = async (): Promise<void> => {
    setIsCanceling(true);
    setHasFailed(false);
    await cancelFactorLoss(platform).then(reload, () => setHasFailed(true));
    setIsCanceling(false);
  };

  if (loss?.state === 'asked' || loss?.state === 'waiting')
    return (
      <Notice
        tone="warning"
        title="Somebody says that your second factor is lost."
        action={
          <Button size="small" busy={isCanceling} onClick={() => void cancel()}>
            Keep my second factor
          </Button>
        }
      >
        {loss.state === 'waiting' ? (
          <>
            It will be removed on <Moment at={loss.at} />.
          </>
        ) : (
          'It will be removed seven days after a link in your mailbox is confirmed.'
        )}{' '}
        If it was not you, change your password too, if you have one.
        {hasFailed ? ' That did not arrive, so nothing was changed. Please try again.' : null}
      </Notice>
    );
  if (loss?.state === 'done')
    return (
      <Notice
        tone="warning"
        title="Your account has lost its second factor."
        action={
          addsHere ? undefined : (
            <ButtonLink size="small" render={<Link to={securityPath} />}>
              Set up a new one
            </ButtonLink>
          )
        }
      >
        It was removed on <Moment at={loss.at} />, as asked. {addsHere ? 'Please add a new one now, ' : ''}
        {addsHere ? 'and keep the recovery codes that come with it.' : 'You sign in without one now.'}
      </Notice>
    );
  return null;
}
