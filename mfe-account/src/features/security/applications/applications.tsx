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
import { useEnded } from '../use-ended.tsx';
import { useLoaded } from '../use-loaded.ts';
import { tellApart } from './tell-apart.ts';

/** Loads the consents; a project without the OAuth server, which responds with 404, has none. */
const loadGrants = ({ oauth }: Platform): Promise<readonly ApplicationGrant[]> =>
  oauth.grants().catch((error: unknown) => {
    if (error instanceof Error && 'status' in error && error.status === 404) return [];
    throw error;
  });

const titleId = 'applications-title';

/** The applications to which the visitor consented, each with a button to revoke it; empty without applications. */
export function Applications() {
  const { oauth } = usePlatform();
  const { loaded, reload } = useLoaded(loadGrants);
  const { notice, end, clear } = useEnded(titleId);
  const [running, setRunning] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  const remove = async ({ id, name }: ApplicationGrant['client']): Promise<void> => {
    setRunning(id);
    setHasFailed(false);
    clear();
    try {
      await oauth.revoke(id);
      end(
        <>
          <bdi>{name ?? 'The application'}</bdi> is removed.
        </>,
      );
      await reload();
    } catch {
      setHasFailed(true);
    }
    setRunning(undefined);
  };

  const grants = loaded.state === 'loaded' ? loaded.value : [];
  const marks = tellApart(grants);
  if (loaded.state !== 'failed' && grants.length === 0 && notice === null) return null;
  return (
    <Panel as="section" aria-labelledby={titleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={titleId} tabIndex={-1}>
        Applications
      </Heading>
      {notice}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {grants.length === 0 ? null : (
        <>
          <Text strength="soft">You sign in to these with Irodori.</Text>
          <ul className={styles.factors}>
            {grants.map(({ client, grantedAt }) => (
              <li key={client.id}>
                <div>
                  <bdi>{client.name ?? 'An application'}</bdi>
                  {inBrackets(marks.get(client.id))}
                  <Text size="small" strength="quiet">
                    since <Day date={grantedAt} />
                  </Text>
                </div>
                <Button
                  size="small"
                  busy={running === client.id}
                  aria-label={`Remove ${client.name ?? 'an application'}${inBrackets(marks.get(client.id))}`}
                  onClick={() => void remove(client)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasFailed ? (
        <Notice tone="error">That did not arrive, so nothing was removed. Please try again.</Notice>
      ) : null}
    </Panel>
  );
}

const inBrackets = (mark: string | undefined): string => (mark === undefined ? '' : ` (${mark})`);
