import type { thumbnailWidth } from '../constants.ts';

/** Below it the shell serves pictures of private buckets, to those whose session may read them. */
export const privatePicturesRoot = '/_pictures';

/** The private buckets whose pictures pages show. */
export const privatePictureBuckets = ['avatars', 'inputs', 'outputs'] as const;
export type PrivatePictureBucket = (typeof privatePictureBuckets)[number];

/** The address of a private picture on the site, in its own size or resized. */
export function privateUrl(
  bucket: PrivatePictureBucket,
  path: string,
  width?: typeof thumbnailWidth,
): string {
  const name = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
  return `${privatePicturesRoot}/${name}${width === undefined ? '' : `?width=${width}`}`;
}
