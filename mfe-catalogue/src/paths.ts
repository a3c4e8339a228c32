/** What the list of apps shows; absent means all, or the first order. */
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

/** Pages of other modules that this one links to. */
export const generatorPath = (slug: string, prompt?: string): string => {
  const path = `/${encodeURIComponent(slug)}`;
  return prompt === undefined || prompt.trim() === '' ? path : `${path}?${new URLSearchParams({ prompt })}`;
};
export const supportPath = '/support';
export const signUpPath = '/login?mode=sign-up';
