import type { ResourceContext, ResourceText } from '@irodori/kit/module';
import { type Article, cardOf } from '../article/article.ts';
import { loadArticles } from '../article/load-articles.ts';
import type { SavableTexts } from './savable-texts.ts';

const savableOf = (article: Article) => ({ ...cardOf(article), formerSlugs: article.formerSlugs });

/** The cards of all texts, the same for everybody, so that no request tells which of them a visitor saved. */
export async function loadSavableTexts({
  platform,
}: Pick<ResourceContext, 'platform'>): Promise<ResourceText> {
  const [posts, guides] = await Promise.all([
    loadArticles('posts', platform),
    loadArticles('guides', platform),
  ]);
  const texts: SavableTexts = { post: posts.map(savableOf), guide: guides.map(savableOf) };
  return { body: JSON.stringify(texts) };
}
