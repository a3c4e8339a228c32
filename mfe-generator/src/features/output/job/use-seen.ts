import type { JobStatus } from '@irodori/contract/entities';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect } from 'react';

/** Marks the notice of an ended job as read once the visitor sees its page, with each end. */
export function useSeen(jobId: string, end: JobStatus | false): void {
  const { notices } = usePlatform();
  useEffect(() => {
    if (!end) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      // Without an answer the notice stays unread, which does no harm.
      notices.markPictureRead(jobId).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [notices, jobId, end]);
}
