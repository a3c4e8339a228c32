export const supportPath = '/support';
export const termsPath = '/terms-of-service';

export const blogPath = '/blog';
export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

/** The overview of guides by topic, and the page of a guide. */
export const guidesPath = '/resources';
export const guidePath = (slug: string): string => `/resources/${encodeURIComponent(slug)}`;

/** A page of the list of all guides; the first page has no number. */
export const guideListPath = (page = 1): string => (page === 1 ? '/resource' : `/resource/${page}`);

/** Pages of other modules to which this module links. */
export const appsPath = '/app';
export const appPath = (slug: string): string => `/app/${encodeURIComponent(slug)}`;
export const promptPath = (appSlug: string, prompt: string): string =>
  `/${encodeURIComponent(appSlug)}?${new URLSearchParams({ prompt })}`;
export const accountPath = '/account';
export const picturesPath = '/results';
export const signUpPath = '/login?mode=sign-up';
