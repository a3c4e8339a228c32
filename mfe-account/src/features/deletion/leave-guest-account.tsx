import { homePath, signOutTitleId } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { useNavigateTo } from '@irodori/kit/navigate-to';
import { Button } from '@irodori/ui/button';
import { Dialog, DialogClose } from '@irodori/ui/dialog';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import styles from './deletion.module.css';
import { deleteGuest } from './own-deletion.ts';

/**
 * Signs a guest out, which deletes the account at once, since nobody could come back to it; the shell then loads the home page
 * anew.
 */
export function LeaveGuestAccount() {
  const platform = usePlatform();
  const navigateTo = useNavigateTo();
  const [isRunning, setIsRunning] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const remove = async (): Promise<void> => {
    setIsRunning(true);
    setHasFailed(false);
    try {
      await deleteGuest(platform);
      // The sign-in page would greet whoever comes back.
      await navigateTo(homePath);
      await platform.session.signOut('local');
    } catch {
      setHasFailed(true);
    }
    setIsRunning(false);
  };

  return (
    <Panel as="section" aria-labelledby={signOutTitleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={signOutTitleId}>
        Sign out
      </Heading>
      <Text size="small" strength="soft">
        There is no way back into a guest account, so signing out deletes it with everything in it.
      </Text>
      <Dialog
        title="Sign out and delete the guest account?"
        description="Its pictures, also those that others see, prompts, reviews and credits are deleted at once, and nobody can bring them back. With an account of your own they stay."
        trigger={<Button>Sign out…</Button>}
        footer={
          <>
            <DialogClose render={<Button>Stay a guest</Button>} />
            <Button variant="primary" busy={isRunning} onClick={() => void remove()}>
              Sign out and delete it
            </Button>
          </>
        }
      >
        {hasFailed ? (
          <Notice tone="error">That did not arrive: nothing was deleted. Please try again.</Notice>
        ) : null}
      </Dialog>
    </Panel>
  );
}
