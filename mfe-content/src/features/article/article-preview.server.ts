import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import type { Article } from './article.ts';
import { pictureUrl } from './picture-url.ts';

const cardOf =
  (kicker: string) =>
  ({ article }: { readonly article: Article }, { platform }: SiteContext): PreviewCard => ({
    kicker,
    title: article.title,
    picture: { url: pictureUrl(platform, article.picture), alt: article.pictureAlt },
  });

export const postCard = cardOf('Blog');
export const guideCard = cardOf('Guide');
