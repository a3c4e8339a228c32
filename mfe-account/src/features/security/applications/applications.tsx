import { usePlatform } from '@irodori/kit/hooks';
import type { ApplicationGrant, Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { NoAnswer } from '../../second-factor/no-answer.tsx';
import styles from '../security.module.css';
import { useLoaded } from '../use-loaded.ts';

/** Loads the consents; a project without the OAuth server, which responds with 404, has none. */
const loadGrants = ({ oauth }: Platform): Promise<readonly ApplicationGrant[]> =>
  oauth.grants().catch((error: unknown) => {
    if (error instanceof Error && 'status' in error && error.status === 404) return [];
    throw error;
  });

/** The applications to which the visitor consented, each with a button to revoke it; empty without applications. */
export function Applications() {
  const { oauth } = usePlatform();
  const { loaded, reload } = useLoaded(loadGrants);
  const [running, setRunning] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  const remove = async (id: string): Promise<void> => {
    setRunning(id);
    setHasFailed(false);
    try {
      await oauth.revoke(id);
      await reload();
    } catch {
      setHasFailed(true);
    }
    setRunning(undefined);
  };

  const grants = loaded.state === 'loaded' ? loaded.value : [];
  if (loaded.state !== 'failed' && grants.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="applications-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="applications-title">
        Applications
      </Heading>
      <Text strength="soft">You sign in to these with Irodori.</Text>
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
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
