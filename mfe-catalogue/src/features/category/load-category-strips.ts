import type { LoadContext } from '@irodori/kit/module';
import { loadAppCards } from '../app/load-app-cards.ts';
import { mixed } from '../picture/gallery.ts';
import { loadCategories } from './load-categories.ts';

const picturesShown = 4;

/** Loads every category with pictures of its apps and the names of these apps. */
export async function loadCategoryStrips({ platform }: Pick<LoadContext, 'platform'>) {
  const [categories, apps] = await Promise.all([loadCategories(platform), loadAppCards(platform)]);
  return {
    total: apps.length,
    categories: categories.map(({ id, name, slug, description }) => {
      const own = apps.filter((app) => app.categoryId === id);
      const pictures = mixed(own, picturesShown).map(({ path }) => path);
      return { id, name, slug, description, pictures, apps: own.map((app) => app.name) };
    }),
  };
}

export type CategoryStripData = Awaited<ReturnType<typeof loadCategoryStrips>>['categories'][number];
