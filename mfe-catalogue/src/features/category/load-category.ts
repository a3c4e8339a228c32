import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { parseSections } from '@irodori/prose/parse';
import { loadAppCards } from '../app/load-app-cards.ts';
import { loadCategories } from './load-categories.ts';

/** Loads a category with its copy and its apps, and the other categories. @throws Response 404 */
export async function loadCategory({ platform, params, url }: LoadContext) {
  const [categories, all, texts] = await Promise.all([
    loadCategories(platform),
    loadAppCards(platform),
    platform.texts(),
  ]);
  const category = categories.find(({ slug }) => slug === params['slug']);
  if (category === undefined) throw notFound(url);
  const copy = texts.categories.find((each) => each.category === category.slug);
  return {
    category,
    copy:
      copy === undefined ? null : { summary: copy.summary, ...parseSections(copy.body, { parts: ['link'] }) },
    apps: all.filter((app) => app.categoryId === category.id),
    others: categories.filter(({ id }) => id !== category.id),
  };
}
