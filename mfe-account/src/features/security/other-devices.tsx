import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import styles from './security.module.css';

/** The button that ends every session of the visitor but this one. */
export function OtherDevices() {
  const { session } = usePlatform();
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'failed'>('idle');

  const end = async (): Promise<void> => {
    setState('running');
    try {
      await session.signOut('others');
      setState('done');
    } catch {
      setState('failed');
    }
  };

  return (
    <Panel as="section" aria-labelledby="devices-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="devices-title">
        Other devices
      </Heading>
      <Text strength="soft">
        You forgot to sign out somewhere, or lost a device? Everywhere but here, your account is closed at
        once.
      </Text>
      <Button busy={state === 'running'} onClick={() => void end()}>
        Sign out everywhere else
      </Button>
      {state === 'done' ? <Notice tone="success">Only this device is signed in now.</Notice> : null}
      {state === 'failed' ? (
        <Notice tone="error">That did not arrive, so nothing was changed. Please try again.</Notice>
      ) : null}
    </Panel>
  );
}
