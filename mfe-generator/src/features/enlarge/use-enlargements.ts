import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { followJobs } from '../output/job/follow-jobs.ts';
import { type Enlargements, loadEnlargements } from './load-enlargements.ts';

/**
 * The enlargements of an own picture, read again when one of them changes or a lost connection is back; undefined until
 * they are read, null if the picture is deleted, `unknown` if they cannot be read.
 */
export function useEnlargements(originalId: string): Enlargements | null | 'unknown' | undefined {
  const platform = usePlatform();
  const [known, setKnown] = useState<Enlargements | null | 'unknown'>();
  useEffect(() => {
    const [, end] = followJobs(
      platform,
      `enlarges=eq.${originalId}`,
      () => loadEnlargements(platform, originalId),
      // If they cannot be read, what is shown already stays.
      (loaded) => setKnown((before = 'unknown') => (loaded === undefined ? before : loaded)),
    );
    return end;
  }, [platform, originalId]);
  return known;
}
