import { shownBucket } from '@irodori/contract/shown-bucket';
import { cataloguePicture, type PictureSources } from '@irodori/kit/catalogue-picture';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import type { AppPicture } from './app-picture.ts';

/** The file of a picture and its smaller copies. */
export function appPictureSources(
  platform: Pick<Platform, 'storage'>,
  { isSample, path, width }: AppPicture,
): PictureSources {
  if (isSample) return cataloguePicture(platform, path);
  const src = platform.storage.publicUrl(shownBucket, path);
  const small = platform.storage.publicUrl(shownBucket, path, thumbnailWidth);
  return { src, srcSet: `${small} ${thumbnailWidth}w, ${src} ${width}w` };
}
