import { usePlatform, useSession } from '@irodori/kit/hooks';
import { listenToDeletions } from '@irodori/kit/own-jobs';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { jobOfChange } from '../../output/load-job.ts';
import type { RunningResult } from '../load-results.ts';
/**
 * Loads the list again when a job that it does not follow is started or ends, or pictures are deleted or taken back, on another
 * page or device.
 */
export function useLiveResults(running: readonly RunningResult[]): void {
  const platform = usePlatform();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const userId = session.status === 'signed-in' ? session.userId : undefined;

  const runningIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    runningIds.current = new Set(running.map(({ snapshot }) => snapshot.job.id));
  }, [running]);

  useEffect(() => {
    if (userId === undefined) return undefined;
    const read = (): void => void revalidate();
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') read();
    };
    const stopChanges = platform.realtime.changes({
      table: 'jobs',
      filter: `user_id=eq.${userId}`,
      onChange(row) {
        const job = jobOfChange(row);
        if (job === undefined || !runningIds.current.has(job.id)) read();
      },
      // Jobs that were started between the loading of the page and the connection are in no message.
      onStatus(status) {
        if (status === 'live') read();
      },
    });
    const stopDeletions = listenToDeletions(platform, userId, read);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      stopChanges();
      stopDeletions();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [platform, userId, revalidate]);
}
