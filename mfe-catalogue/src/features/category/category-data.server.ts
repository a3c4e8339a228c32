import { categoriesPath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import type { loadCategory } from './load-category.ts';

export const structuredData = (
  { category }: Awaited<ReturnType<typeof loadCategory>>,
  { siteUrl }: SiteContext,
) => [breadcrumbList(siteUrl, [{ name: 'Categories', path: categoriesPath }, { name: category.name }])];
