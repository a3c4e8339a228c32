import { shownBucket } from '@irodori/contract/shown-bucket';
import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import { pictureTitle } from '../picture-title.ts';
import type { PictureData } from '../../results/viewer/load-result.ts';

/** The preview of a picture that its owner shows. It goes with the picture, so nobody keeps it. */
export function card(data: PictureData, { platform }: SiteContext): PreviewCard | undefined {
  if (data.kind !== 'shown') return undefined;
  const { app, path } = data.picture;
  return {
    kicker: app.name,
    title: pictureTitle(data.picture),
    picture: { url: platform.storage.publicUrl(shownBucket, path), alt: `A picture made with ${app.name}` },
    isRevocable: true,
  };
}
