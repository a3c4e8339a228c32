import { usePlatform } from '@irodori/kit/hooks';
import { Picture, type PictureProps } from '@irodori/ui/picture';

/** A picture of the public bucket `catalogue`, by its path in the bucket. */
export function CataloguePicture({ path, ...picture }: Omit<PictureProps, 'src'> & { path: string }) {
  return <Picture {...picture} src={usePictureUrl()(path)} />;
}

/** Returns the function that makes the URL of a catalogue picture. */
export function usePictureUrl(): (path: string) => string {
  const { storage } = usePlatform();
  return (path) => storage.publicUrl('catalogue', path);
}
