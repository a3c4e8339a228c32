import { usePlatform } from '@irodori/kit/hooks';
import type { Thumbnail } from '@irodori/platform';
import { signedUrlSeconds, thumbnailWidth } from '@irodori/platform/constants';
import { useEffect, useState } from 'react';

/** Signed URLs of the small copy of a picture; undefined without a picture, and until they are signed. */
export function useThumbnail(picture: string | null): Thumbnail | undefined {
  const { storage } = usePlatform();
  const [thumbnail, setThumbnail] = useState<Thumbnail>();
  useEffect(() => {
    if (picture === null) return undefined;
    let isCurrent = true;
    storage.thumbnails('outputs', [picture], thumbnailWidth, signedUrlSeconds).then(
      ([signed]) => (isCurrent && signed ? setThumbnail(signed) : undefined),
      // Without an answer there is a tone in place of the picture.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [storage, picture]);
  return thumbnail;
}
