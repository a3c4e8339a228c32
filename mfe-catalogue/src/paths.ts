/** The query of the list of apps; absent: all apps, in the default order. */
export interface ListingPath {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly sort?: string | undefined;
}

export const homePath = '/';

export function listingPath(listing: ListingPath = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(listing))
    if (typeof value === 'string' && value !== '') query.set(name, value);
  return query.size === 0 ? '/app' : `/app?${query}`;
}

export const appPath = (slug: string): string => `/app/${encodeURIComponent(slug)}`;

export const categoriesPath = '/categories';
export const categoryPath = (slug: string): string => `/category/${encodeURIComponent(slug)}`;

/** Pages of other modules to which this module links. */
export const generatorPath = (slug: string, prompt?: string): string => {
  const path = `/${encodeURIComponent(slug)}`;
  return prompt === undefined || prompt.trim() === '' ? path : `${path}?${new URLSearchParams({ prompt })}`;
};
export const supportPath = '/support';
export const signUpPath = '/login?mode=sign-up';
