import { usePlatform, useSession } from '@irodori/kit/hooks';
import { oneAtATime } from '@irodori/kit/one-at-a-time';
import { listenToDeletions } from '@irodori/kit/own-jobs';
import { useEffect, useState } from 'react';
import { loadRecent, type RecentJob } from './load-recent.ts';

/**
 * The visitor's latest jobs of an app, or the jobs of a batch, newest first; undefined until they are read. They are read
 * again when one of them changes or is deleted, when a lost connection is back, and with another `version`.
 */
export function useRecent(
  column: 'app_id' | 'batch_id',
  id: string,
  version?: string,
): readonly RecentJob[] | undefined {
  const platform = usePlatform();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
  const [jobs, setJobs] = useState<readonly RecentJob[]>();
  useEffect(() => {
    const read = oneAtATime(() =>
      loadRecent(platform, column, id).then(
        setJobs,
        // The jobs that are shown already stay.
        () => setJobs((known) => known ?? []),
      ),
    );
    read();
    const stopChanges = platform.realtime.changes({
      table: 'jobs',
      filter: `${column}=eq.${id}`,
      onChange: read,
      onStatus(status) {
        if (status === 'live') read();
      },
    });
    const stopDeletions = userId === undefined ? undefined : listenToDeletions(platform, userId, read);
    return () => {
      stopChanges();
      stopDeletions?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version of the page has other jobs
  }, [platform, column, id, version, userId]);
  return jobs;
}
