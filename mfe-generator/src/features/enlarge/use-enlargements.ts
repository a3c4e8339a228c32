import { usePlatform } from '@irodori/kit/hooks';
import { oneAtATime } from '@irodori/kit/one-at-a-time';
import { useEffect, useState } from 'react';
import { type Enlargements, loadEnlargements } from './load-enlargements.ts';

/**
 * The enlargements of an own picture, read again when one of them changes or a lost connection is back; undefined until
 * they are read, null if the picture is deleted, `unknown` if they cannot be read.
 */
export function useEnlargements(originalId: string): Enlargements | null | 'unknown' | undefined {
  const platform = usePlatform();
  const [known, setKnown] = useState<Enlargements | null | 'unknown'>();
  useEffect(() => {
    const read = oneAtATime(() =>
      loadEnlargements(platform, originalId).then(
        setKnown,
        // What is shown already stays.
        () => setKnown((before) => (before === undefined ? 'unknown' : before)),
      ),
    );
    read();
    return platform.realtime.changes({
      table: 'jobs',
      filter: `enlarges=eq.${originalId}`,
      onChange: read,
      onStatus(status) {
        if (status === 'live') read();
      },
    });
  }, [platform, originalId]);
  return known;
}
