import { usePlatform } from '@irodori/kit/hooks';
import type { ApplicationGrant } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useEffect, useState } from 'react';
import styles from '../security.module.css';

/** The applications to which the visitor consented, each with a button to revoke it; empty without applications. */
export function Applications() {
  const { oauth } = usePlatform();
  const [grants, setGrants] = useState<readonly ApplicationGrant[]>([]);
  const [running, setRunning] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    // A project without the OAuth server responds with an error; then no applications are shown.
    oauth.grants().then(
      (all) => (isGone ? undefined : setGrants(all)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [oauth]);

  const remove = async (id: string): Promise<void> => {
    setRunning(id);
    setHasFailed(false);
    try {
      await oauth.revoke(id);
      setGrants((all) => all.filter(({ client }) => client.id !== id));
    } catch {
      setHasFailed(true);
    }
    setRunning(undefined);
  };

  if (grants.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="applications-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="applications-title">
        Applications
      </Heading>
      <Text strength="soft">You sign in to these with Irodori.</Text>
      <ul className={styles.factors}>
        {grants.map(({ client, grantedAt }) => (
          <li key={client.id}>
            <div>
              <bdi>{client.name ?? 'An application'}</bdi>
              <Text size="small" strength="quiet">
                since <Day date={grantedAt} />
              </Text>
            </div>
            <Button
              size="small"
              busy={running === client.id}
              aria-label={`Remove ${client.name ?? 'an application'}`}
              onClick={() => void remove(client.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <Notice tone="error">That did not arrive, so nothing was removed. Please try again.</Notice>
      ) : null}
    </Panel>
  );
}
