import { cataloguePicture } from '@irodori/kit/catalogue-picture';
import { usePlatform } from '@irodori/kit/hooks';
import { Picture, type PictureProps } from '@irodori/ui/picture';

/** A picture of the public bucket `catalogue`, by its path in the bucket. */
export function CataloguePicture({
  path,
  ...picture
}: Omit<PictureProps, 'src' | 'srcSet'> & { path: string }) {
  return <Picture {...picture} {...cataloguePicture(usePlatform(), path)} />;
}
