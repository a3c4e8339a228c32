import { appsPath } from '@irodori/contract/paths';

/** The query of the list of apps; absent: all apps, in the default order. */
export interface ListingPath {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly sort?: string | undefined;
}

export function listingPath(listing: ListingPath): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(listing))
    if (typeof value === 'string' && value !== '') query.set(name, value);
  return query.size === 0 ? appsPath : `${appsPath}?${query}`;
}
