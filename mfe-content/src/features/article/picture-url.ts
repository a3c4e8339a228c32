import { usePlatform } from '@irodori/kit/hooks';

/** Returns the function that makes the URL of a picture in the public bucket `catalogue`. */
export function usePictureUrl(): (path: string) => string {
  const { storage } = usePlatform();
  return (path) => storage.publicUrl('catalogue', path);
}
