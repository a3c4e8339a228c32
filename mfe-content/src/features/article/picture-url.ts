import { usePlatform } from '@irodori/kit/hooks';

const scheme = 'catalogue:';

/** Returns the function that makes the URL of a text's picture: of the public bucket `catalogue`, or an own URL. */
export function usePictureUrl(): (place: string) => string {
  const { storage } = usePlatform();
  return (place) =>
    place.startsWith(scheme) ? storage.publicUrl('catalogue', place.slice(scheme.length)) : place;
}
