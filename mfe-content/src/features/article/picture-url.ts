import type { PictureFiles } from '@irodori/contract/content-snapshot';
import { cataloguePicture, type PictureSources } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';

const scheme = 'catalogue:';

/** The URL of a text's picture: of the public bucket `catalogue`, or an own URL. */
export const pictureUrl = ({ storage }: Pick<Platform, 'storage'>, place: string): string =>
  place.startsWith(scheme) ? storage.publicUrl('catalogue', place.slice(scheme.length)) : place;

/** Returns the function that makes the sources of a text's picture, of its place and, of an upload, its files. */
export function usePictureSources(): (place: string, files?: PictureFiles) => PictureSources {
  const platform = usePlatform();
  return (place, files) => {
    if (place.startsWith(scheme)) return cataloguePicture(platform, place.slice(scheme.length));
    const srcSet = files?.map(({ url, width }) => `${url} ${width}w`).join(', ');
    return { src: place, ...(srcSet !== undefined && { srcSet }) };
  };
}
