import { historyPath, loginPath, securityPath, supportPath } from '@irodori/contract/paths';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import type { Platform } from '@irodori/platform';
import { ButtonLink } from '@irodori/ui/button-link';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useCallback } from 'react';
import { NoAnswer } from '../second-factor/no-answer.tsx';
import { useLoaded } from '../security/use-loaded.ts';
import { useStepUp } from '../step-up/use-step-up.tsx';
import { AskToSecure } from './ask-to-secure.tsx';
import { loadOwnChange, secureOwnAccount, type Secured } from './calls.ts';
import styles from './not-me.module.css';
import { ownChangePath, securedFragment } from './own-change-path.ts';

interface OwnChangeProps {
  readonly id: number;
  readonly onSecured: (secured: Secured) => void;
}

/** A change in the visitor's history that somebody else made: without an address the visitor undoes it here. */
export function OwnChange({ id, onSecured }: OwnChangeProps) {
  const platform = usePlatform();
  const load = useCallback((of: Platform) => loadOwnChange(of, id), [id]);
  const { loaded, reload } = useLoaded(load);
  const { afterStepUp, stepUpDialog } = useStepUp();

  const secure = async (): Promise<void> => {
    // The end of the session may load the page anew before the answer is here.
    const show = (path: string): void => history.replaceState(history.state, '', path);
    const act = async (): Promise<void> => {
      show(`#${securedFragment}`);
      const secured = await secureOwnAccount(platform, id);
      if (secured === null) {
        show(ownChangePath(id));
        return reload();
      }
      onSecured(secured);
      return platform.session.signOut();
    };
    try {
      await afterStepUp(act);
    } catch (error) {
      show(ownChangePath(id));
      throw error;
    }
  };

  if (loaded.state === 'loading') return <Text role="status">One moment …</Text>;
  if (loaded.state === 'failed') return <NoAnswer onRetry={() => void reload()} />;
  if (loaded.value === null) return <NotHere />;
  const { address } = loaded.value;
  return address === null ? (
    <>
      <AskToSecure reported={loaded.value} secure={secure} />
      {stepUpDialog}
    </>
  ) : (
    <div className={styles.outcome}>
      <Notice
        title="Please look into your mailbox."
        announce={false}
        action={<ButtonLink render={<Link to={historyPath} />}>Back to the history</ButtonLink>}
      >
        We reported this to <bdi>{address}</bdi>. “This was not me” in that mail locks everybody out. It does
        not work from here, since somebody else may be in the account.
      </Notice>
    </div>
  );
}

/** Why nothing can be undone here, and what to do. */
function NotHere() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <div className={styles.outcome}>
      {isSignedIn ? (
        <Notice tone="warning" title="This cannot be undone here." announce={false}>
          It is older than seven days, or the phone number of the account was changed since. Please sign all
          other devices out on the <Link to={securityPath}>security page</Link>, and{' '}
          <Link to={supportPath}>write to us</Link>.
        </Notice>
      ) : (
        <Notice
          title="You are not signed in."
          announce={false}
          action={<ButtonLink render={<Link to={loginPath} />}>Sign in</ButtonLink>}
        >
          The history on your security page leads here.
        </Notice>
      )}
    </div>
  );
}
