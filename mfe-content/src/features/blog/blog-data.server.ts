import { blogPath } from '@irodori/contract/paths';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import { listWords } from './list-words.ts';
import type { loadBlog } from './load-blog.ts';

export const structuredData = (
  { list }: Awaited<ReturnType<typeof loadBlog>>,
  { siteUrl }: SiteContext,
): readonly object[] =>
  list.of === 'all'
    ? []
    : [breadcrumbList(siteUrl, [{ name: 'Blog', path: blogPath }, { name: listWords(list).name }])];
