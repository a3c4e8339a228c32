import { appPath, appsPath, generatorPath, reviewsPath, reviewsTitleId } from '@irodori/contract/paths';

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

/** Query parameter of an app's page: the number of the page of reviews that it begins with. */
const reviewsName = 'reviews';

/** An app's page with a later page of its reviews; the first page has no number. */
export const reviewsPagePath = (slug: string, page: number): string =>
  page === 1 ? reviewsPath(slug) : `${appPath(slug)}?${reviewsName}=${page}#${reviewsTitleId}`;

/** The page of reviews in the query of an app's page; NaN if the value is not a number. */
export function readReviewsPage(search: URLSearchParams): number {
  const page = search.get(reviewsName) ?? '1';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : Number.NaN;
}

/**
 * Name of the choice in the home page's form. Without scripts the form leads to the home page, which redirects to the
 * chosen generator.
 */
export const generatorName = 'generator';

/** The generator that the home page's form asks for, with the prompt; undefined on the home page itself. */
export function readChosenGenerator(search: URLSearchParams): string | undefined {
  const slug = search.get(generatorName);
  return slug === null || slug === ''
    ? undefined
    : generatorPath(slug, { prompt: search.get('prompt') ?? '' });
}
