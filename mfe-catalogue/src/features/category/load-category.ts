import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { loadAppCards } from '../app/load-app-cards.ts';
import { loadCategories } from './load-categories.ts';

/** Loads a category, its apps and the other categories. @throws Response 404 */
export async function loadCategory({ platform, params, url }: LoadContext) {
  const [categories, all] = await Promise.all([loadCategories(platform), loadAppCards(platform)]);
  const category = categories.find(({ slug }) => slug === params['slug']);
  if (category === undefined) throw notFound(url);
  return {
    category,
    apps: all.filter((app) => app.categoryId === category.id),
    others: categories.filter(({ id }) => id !== category.id),
  };
}
