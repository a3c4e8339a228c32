import { historyTitleId } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { useCallback, useState } from 'react';
import { ownChangePath } from '../../not-me/own-change-path.ts';
import { useOnNotices } from '../../notifications/use-on-notices.ts';
import { NoAnswer } from '../../second-factor/no-answer.tsx';
import { Moment } from '../moment/moment.tsx';
import { useLoaded } from '../use-loaded.ts';
import styles from '../security.module.css';
import { historyWords } from './history-words.ts';
import { loadHistory, type SecurityEvent } from './load-history.ts';

const loadFirst = (platform: Parameters<typeof loadHistory>[0]) => loadHistory(platform);

/** What happened to the security of the account, page by page. It follows changes, because each writes a notice. */
export function History() {
  const platform = usePlatform();
  const { loaded, reload } = useLoaded(loadFirst);
  const [older, setOlder] = useState<Awaited<ReturnType<typeof loadHistory>>>();
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  // Who reads older entries goes on reading them: newer ones would move the place where the pages meet.
  const readAgain = useCallback(async () => (older === undefined ? reload() : undefined), [older, reload]);
  useOnNotices(readAgain);
  const first = loaded.state === 'loaded' ? loaded.value : { events: [], hasMore: false };
  const events = [...first.events, ...(older?.events ?? [])];

  const loadMore = async (): Promise<void> => {
    setState('running');
    try {
      const next = await loadHistory(platform, events.at(-1)?.id);
      setOlder({ events: [...(older?.events ?? []), ...next.events], hasMore: next.hasMore });
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  return (
    <Panel as="section" aria-labelledby={historyTitleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={historyTitleId}>
        History
      </Heading>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded' && events.length === 0 ? (
        <Text strength="soft">Nothing yet. Sign-ins and changes are listed here from now on.</Text>
      ) : null}
      <ol className={styles.factors}>
        {events.map((event) => (
          <li key={event.id}>
            <div>
              <bdi>{historyWords(event)}</bdi>
              <Text size="small" strength="quiet">
                <Moment at={event.createdAt} />
              </Text>
            </div>
            {isUndoable(event) ? (
              <ButtonLink
                size="small"
                render={
                  <Link to={ownChangePath(event.id)} aria-label={`This was not me: ${historyWords(event)}`} />
                }
              >
                This was not me
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ol>
      {state === 'failed' ? <NoAnswer onRetry={() => void loadMore()} /> : null}
      {(older ?? first).hasMore && state !== 'failed' ? (
        <Button busy={state === 'running'} onClick={() => void loadMore()}>
          Older entries
        </Button>
      ) : null}
    </Panel>
  );
}

const undoableMs = 7 * 24 * 60 * 60_000;

/** As `own_change` of the database, which also knows the account. */
const isUndoable = ({ kind, createdAt }: SecurityEvent): boolean =>
  kind !== 'signed_in' && kind !== 'secured' && Date.parse(createdAt) > Date.now() - undoableMs;
