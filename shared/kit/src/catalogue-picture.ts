import { copiesOf } from '@irodori/contract/catalogue-picture';
import type { Platform } from '@irodori/platform';

/** Attributes of an image element: its file, and the copies that the browser chooses from, if there are any. */
export interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
}

/** The sources of a picture of the public bucket `catalogue`, by its path in the bucket. */
export function cataloguePicture({ storage }: Pick<Platform, 'storage'>, path: string): PictureSources {
  const url = (file: string) => storage.publicUrl('catalogue', file);
  const copies = copiesOf(path).map((copy) => `${url(copy.path)} ${copy.width}w`);
  return { src: url(path), ...(copies.length > 0 && { srcSet: copies.join(', ') }) };
}
