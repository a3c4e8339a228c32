import { usePlatform } from '@irodori/kit/hooks';
import { Picture, type PictureProps } from '@irodori/ui/picture';
import type { AppPicture } from './app-picture.ts';
import { appPictureSources } from './app-picture-sources.ts';

interface Props extends Omit<PictureProps, 'src' | 'srcSet'> {
  readonly picture: AppPicture;
}

/** A sample, or a picture that a visitor shows. */
export const AppPictureBox = ({ picture, ...box }: Props) => (
  <Picture {...box} {...appPictureSources(usePlatform(), picture)} />
);
