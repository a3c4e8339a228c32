import { shownBucket } from '@irodori/contract/shown-bucket';
import { cataloguePicture, type PictureSources } from '@irodori/kit/catalogue-picture';
import type { Platform } from '@irodori/platform';
import { thumbnailWidth } from '@irodori/platform/constants';
import type { AppPicture } from './app-picture.ts';

/** The file of a picture and its smaller copies. */
export function appPictureSources(platform: Pick<Platform, 'storage'>, picture: AppPicture): PictureSources {
  if (picture.isSample) return cataloguePicture(platform, picture.path);
  const { path, width } = picture;
  const src = platform.storage.publicUrl(shownBucket, path);
  const small = platform.storage.publicUrl(shownBucket, path, thumbnailWidth);
  return { src, srcSet: `${small} ${thumbnailWidth}w, ${src} ${width}w` };
}
