import { signOutTitleId } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import styles from './account.module.css';

type Scope = 'local' | 'global';

/** Buttons that end the session here or on every device; the shell then reloads the page. */
export function SignOut() {
  const { session, content } = usePlatform();
  const [running, setRunning] = useState<Scope>();
  const [hasFailed, setHasFailed] = useState(false);

  const leave = async (scope: Scope): Promise<void> => {
    setRunning(scope);
    setHasFailed(false);
    try {
      await session.signOut(scope);
    } catch {
      setHasFailed(true);
    }
    setRunning(undefined);
  };

  return (
    <Panel as="section" aria-labelledby={signOutTitleId} inset="roomy" className={styles.signOut}>
      <Heading level={2} size={4} id={signOutTitleId}>
        Sign out
      </Heading>
      <div className={styles.ways}>
        <Button busy={running === 'local'} onClick={() => void leave('local')}>
          On this device
        </Button>
        <Button busy={running === 'global'} onClick={() => void leave('global')}>
          On every device
        </Button>
      </div>
      <Text size="small" strength="quiet">
        Pictures that are being made go on without you.
        {content?.providers.includes('irodori') === true
          ? ' If you came to your reader account with Irodori, you leave it too.'
          : null}
      </Text>
      {hasFailed ? (
        <Notice tone="error">
          The sign-out did not arrive, so you are still signed in. Please try again.
        </Notice>
      ) : null}
    </Panel>
  );
}
