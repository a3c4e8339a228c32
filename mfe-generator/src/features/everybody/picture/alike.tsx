import { listedPicture, type ListedPicture } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { Others } from './others.tsx';

/** The public pictures in which most of the same was drawn. They come after the page, which waits for nothing at its end. */
export function Alike({ jobId }: { jobId: string }) {
  const platform = usePlatform();
  const [pictures, setPictures] = useState<readonly ListedPicture[]>([]);
  useEffect(() => {
    let isCurrent = true;
    platform.data
      .value(z.array(listedPicture), (db) => db.rpc('pictures_like', { job_id: jobId }))
      .then(
        (found) => isCurrent && setPictures(found),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [platform, jobId]);
  return <Others id="alike" title="More like this" pictures={pictures} />;
}
