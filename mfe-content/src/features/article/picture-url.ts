import { cataloguePicture, type PictureSources } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';

const scheme = 'catalogue:';

/** The URL of a text's picture: of the public bucket `catalogue`, or an own URL. */
export const pictureUrl = ({ storage }: Pick<Platform, 'storage'>, place: string): string =>
  place.startsWith(scheme) ? storage.publicUrl('catalogue', place.slice(scheme.length)) : place;

/** Returns the function that makes the sources of a text's picture. */
export function usePictureSources(): (place: string) => PictureSources {
  const platform = usePlatform();
  return (place) =>
    place.startsWith(scheme) ? cataloguePicture(platform, place.slice(scheme.length)) : { src: place };
}
