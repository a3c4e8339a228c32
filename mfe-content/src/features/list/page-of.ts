import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';

export const pageCount = (entries: readonly unknown[], perPage: number): number =>
  Math.max(1, Math.ceil(entries.length / perPage));

/**
 * The entries of one page of a list; the address has no number for the first page. An empty list has one page.
 * @throws Response 404 for a page that does not exist
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  perPage: number,
  { params, url }: Pick<LoadContext, 'params' | 'url'>,
) {
  const page = Number(params['page'] ?? '1');
  const pages = pageCount(entries, perPage);
  if (!(page >= 1 && page <= pages)) throw notFound(url);
  return {
    page,
    pages,
    count: entries.length,
    entries: entries.slice((page - 1) * perPage, page * perPage),
  };
}
