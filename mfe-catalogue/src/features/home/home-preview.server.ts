import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import { drawnPicture } from '../picture/drawn-picture.server.ts';
import type { loadHome } from './load-home.ts';

export const card = ({ sample }: Awaited<ReturnType<typeof loadHome>>, site: SiteContext): PreviewCard => ({
  kicker: 'Anime pictures from your words',
  title: 'Ink first, then colour.',
  ...drawnPicture(sample, site),
});
