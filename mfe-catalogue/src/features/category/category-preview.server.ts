import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import { drawnPicture } from '../picture/drawn-picture.server.ts';
import { mixed } from '../picture/gallery.ts';
import type { loadCategory } from './load-category.ts';

export const card = (
  { category, apps }: Awaited<ReturnType<typeof loadCategory>>,
  site: SiteContext,
): PreviewCard => ({
  kicker: 'Category',
  title: category.name,
  ...drawnPicture(mixed(apps, 1)[0], site),
});
