import { usePlatform, useSession } from '@irodori/kit/hooks';
import { listenToDeletions } from '@irodori/kit/own-jobs';
import { useEffect, useState } from 'react';
import { followJobs } from '../output/job/follow-jobs.ts';
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
    const [read, end] = followJobs(
      platform,
      `${column}=eq.${id}`,
      () => loadRecent(platform, column, id),
      // If they cannot be read, the jobs that are shown already stay.
      (loaded) => setJobs((known) => loaded ?? known ?? []),
    );
    const stopDeletions = userId === undefined ? undefined : listenToDeletions(platform, userId, read);
    return () => {
      end();
      stopDeletions?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version of the page has other jobs
  }, [platform, column, id, version, userId]);
  return jobs;
}
