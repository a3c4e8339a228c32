import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import { drawnPicture } from '../picture/drawn-picture.server.ts';
import { madeWith } from '../picture/gallery.ts';
import type { loadAppPage } from './load-app-page.ts';

export const card = ({ app }: Awaited<ReturnType<typeof loadAppPage>>, site: SiteContext): PreviewCard => ({
  kicker: app.category === null ? 'App' : app.category.name,
  title: app.name,
  ...drawnPicture(madeWith(app)[0], site),
});
