import { homePath } from '@irodori/contract/paths';
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

/** Deletes a guest account at once; the shell then loads the home page anew, as after a sign-out. */
export function DeleteGuest() {
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
    <Panel as="section" aria-labelledby="deletion-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="deletion-title">
        Delete the guest account
      </Heading>
      <Text size="small" strength="soft">
        Signing out leaves its pictures with us. This removes everything.
      </Text>
      <Dialog
        title="Delete the guest account?"
        description="Its pictures, prompts, reviews and credits are deleted at once, and nobody can bring them back. A guest has no address, so there are no 14 days to change your mind as with an account."
        trigger={<Button>Delete it…</Button>}
        footer={
          <>
            <DialogClose render={<Button>Keep it</Button>} />
            <Button variant="primary" busy={isRunning} onClick={() => void remove()}>
              Delete it for good
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
