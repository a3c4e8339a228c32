import type { LoadContext } from '@irodori/kit/module';
import { loadAppCards } from '../app/load-app-cards.ts';
import { loadCategories } from '../category/load-categories.ts';
import { readListingQuery, searchApps, sortApps } from './listing-query.ts';

/** Loads the apps that match the URL, and the number of hits in each category. */
export async function loadListing({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const query = readListingQuery(url.searchParams);
  const [all, categories] = await Promise.all([loadAppCards(platform), loadCategories(platform)]);
  const found = searchApps(all, query.q);
  const chosen = categories.find(({ slug }) => slug === query.category);
  const inCategory = (id: string) => found.filter((app) => app.categoryId === id);
  return {
    query: { ...query, category: chosen?.slug ?? '' },
    total: all.length,
    found: found.length,
    categories: categories.map(({ id, name, slug }) => ({ id, name, slug, count: inCategory(id).length })),
    apps: sortApps(chosen === undefined ? found : inCategory(chosen.id), query.sort),
  };
}
