import { usePlatform } from '@irodori/kit/hooks';
import { oneAtATime } from '@irodori/kit/one-at-a-time';
import { useEffect, useState } from 'react';
import { loadRecent, type RecentJob } from '../../recent/load-recent.ts';

/** The jobs of a batch in their order, read again when one of them changes and when a lost connection is back. */
export function useBatch(batchId: string): readonly RecentJob[] {
  const platform = usePlatform();
  const [jobs, setJobs] = useState<readonly RecentJob[]>([]);
  useEffect(() => {
    const read = oneAtATime(() =>
      loadRecent(platform, 'batch_id', batchId).then(
        (loaded) => setJobs(loaded.toReversed()),
        // The jobs that are shown already stay.
        () => undefined,
      ),
    );
    read();
    return platform.realtime.changes({
      table: 'jobs',
      filter: `batch_id=eq.${batchId}`,
      onChange: read,
      onStatus(status) {
        if (status === 'live') read();
      },
    });
  }, [platform, batchId]);
  return jobs;
}
