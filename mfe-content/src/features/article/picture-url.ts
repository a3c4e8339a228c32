import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';

const scheme = 'catalogue:';

/** The URL of a text's picture: of the public bucket `catalogue`, or an own URL. */
export const pictureUrl = ({ storage }: Pick<Platform, 'storage'>, place: string): string =>
  place.startsWith(scheme) ? storage.publicUrl('catalogue', place.slice(scheme.length)) : place;

/** Returns the function that makes the URL of a text's picture. */
export function usePictureUrl(): (place: string) => string {
  const platform = usePlatform();
  return (place) => pictureUrl(platform, place);
}
