import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import type { MadePicture } from './gallery.ts';

/** A picture of the site for a link preview, with its prompt as alternative text. */
export function drawnPicture(
  made: MadePicture | undefined,
  { platform }: SiteContext,
): Pick<PreviewCard, 'picture'> {
  if (made === undefined) return {};
  const url = platform.storage.publicUrl('catalogue', made.path);
  return { picture: { url, alt: `“${made.prompt}”, drawn by ${made.app.name}` } };
}
