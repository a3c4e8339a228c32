export const supportPath = '/support';
export const termsPath = '/terms-of-service';

export const blogPath = '/blog';
export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

/** Guides by topic, and one guide. */
export const guidesPath = '/resources';
export const guidePath = (slug: string): string => `/resources/${encodeURIComponent(slug)}`;

/** All guides as one list, page by page; the first page has no number. */
export const guideListPath = (page = 1): string => (page === 1 ? '/resource' : `/resource/${page}`);

/** Pages of other modules that this one links to. */
export const appsPath = '/app';
export const appPath = (slug: string): string => `/app/${encodeURIComponent(slug)}`;
export const promptPath = (appSlug: string, prompt: string): string =>
  `/${encodeURIComponent(appSlug)}?${new URLSearchParams({ prompt })}`;
export const accountPath = '/account';
export const picturesPath = '/results';
export const signUpPath = '/login?mode=sign-up';
