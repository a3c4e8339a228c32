import { usePlatform } from '@irodori/kit/hooks';

/** Makes the URL of a picture in the public bucket `catalogue`. */
export function usePictureUrl(): (path: string) => string {
  const { storage } = usePlatform();
  return (path) => storage.publicUrl('catalogue', path);
}
