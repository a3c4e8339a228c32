import type { AppCard } from '../app/load-app-cards.ts';

export const sorts = [
  { value: 'name', label: 'Name' },
  { value: 'cost', label: 'Fewest credits' },
  { value: 'engine', label: 'Engine' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

/** The query of the list of apps, which the URL contains. */
export interface ListingQuery {
  readonly q: string;
  /** Slug of a category, or '' for all. */
  readonly category: string;
  readonly sort: Sort;
}

export function readListingQuery(search: URLSearchParams): ListingQuery {
  const sort = sorts.find(({ value }) => value === search.get('sort'));
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    category: search.get('category') ?? '',
    sort: sort?.value ?? 'name',
  };
}

/** Filters the apps that contain every word of the search in name, headline, description or slug. */
export function searchApps(apps: readonly AppCard[], q: string): AppCard[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return apps.filter((app) => {
    const text = fold(`${app.name} ${app.header} ${app.description} ${app.slug}`);
    return words.every((word) => text.includes(word));
  });
}

export function sortApps(apps: readonly AppCard[], sort: Sort): AppCard[] {
  const byName = (a: AppCard, b: AppCard) => a.name.localeCompare(b.name, 'en');
  if (sort === 'cost') return apps.toSorted((a, b) => a.config.cost - b.config.cost || byName(a, b));
  if (sort === 'engine')
    return apps.toSorted(
      (a, b) => (a.model?.pipeline ?? '').localeCompare(b.model?.pipeline ?? '') || byName(a, b),
    );
  return apps.toSorted(byName);
}

/** Converts a text to lower case without accents. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
