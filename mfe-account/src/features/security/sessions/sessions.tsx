import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { Panel } from '@irodori/ui/panel';
import { useState } from 'react';
import { NoAnswer } from '../../second-factor/no-answer.tsx';
import { Moment, momentWords } from '../moment/moment.tsx';
import { useEnded } from '../use-ended.tsx';
import { useLoaded } from '../use-loaded.ts';
import styles from '../security.module.css';
import { deviceName } from '@irodori/devices/device-name';
import { loadPlaces } from './load-places.ts';
import { endSession, loadSessions, type OwnSession } from './load-sessions.ts';

const titleId = 'sessions-title';

type Work = { readonly session: string } | 'others';

/** The devices on which the visitor is signed in, each with a button that ends its session. */
export function Sessions() {
  const platform = usePlatform();
  const { loaded, reload } = useLoaded(loadSessions);
  // The list does not wait for places, and is shown without them if they fail.
  const { loaded: places } = useLoaded(loadPlaces);
  const [running, setRunning] = useState<Work>();
  const [hasFailed, setHasFailed] = useState(false);
  const { notice, say, end, clear } = useEnded(titleId);

  const run = async (work: Work, request: () => Promise<unknown>): Promise<void> => {
    setRunning(work);
    setHasFailed(false);
    clear();
    try {
      await request();
      await reload();
    } catch {
      setHasFailed(true);
    }
    setRunning(undefined);
  };
  const signOut = ({ id, userAgent }: OwnSession) =>
    run({ session: id }, async () => {
      await endSession(platform, id);
      end(
        <>
          <bdi>{deviceName(userAgent)}</bdi> is signed out. Its pages are closed at once.
        </>,
      );
    });
  const signOutOthers = () =>
    run('others', async () => {
      await platform.session.signOut('others');
      say('All other devices are signed out. Their pages are closed at once.');
    });

  return (
    <Panel as="section" aria-labelledby={titleId} inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id={titleId} tabIndex={-1}>
        Your devices
      </Heading>
      <Text strength="soft">
        You are signed in here. A device that you do not know? Sign it out, then change your password, if you
        have one.
      </Text>
      {loaded.state === 'loading' ? <Text role="status">One moment …</Text> : null}
      {loaded.state === 'failed' ? <NoAnswer onRetry={() => void reload()} /> : null}
      {loaded.state === 'loaded' ? (
        <ul className={styles.factors}>
          {loaded.value.map((session) => (
            <li key={session.id}>
              <Device
                session={session}
                place={places.state === 'loaded' ? places.value[session.id] : undefined}
              />
              {session.isCurrent ? null : (
                <Button
                  size="small"
                  busy={running !== undefined && running !== 'others' && running.session === session.id}
                  // Two devices can have the same name.
                  aria-label={`Sign out ${deviceName(session.userAgent)}, signed in ${momentWords(session.signedInAt)}`}
                  onClick={() => void signOut(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Button busy={running === 'others'} onClick={() => void signOutOthers()}>
        Sign out everywhere else
      </Button>
      {notice}
      {hasFailed ? (
        <Notice tone="error">That did not arrive, so nothing was changed. Please try again.</Notice>
      ) : null}
    </Panel>
  );
}

function Device({ session, place }: { session: OwnSession; place: string | undefined }) {
  const { userAgent, isCurrent, signedInAt, lastUsedAt } = session;
  return (
    <div>
      <bdi>{deviceName(userAgent)}</bdi>
      {isCurrent ? <strong> · this device</strong> : null}
      <Text size="small" strength="quiet">
        {isCurrent ? null : (
          <>
            last used <Moment at={lastUsedAt} />,{' '}
          </>
        )}
        signed in <Moment at={signedInAt} />
        {place === undefined ? null : (
          <>
            {' '}
            near <bdi>{place}</bdi>
          </>
        )}
      </Text>
    </div>
  );
}
