/*
 * The path of every page of the site. Route tables, links, redirects and grants take it from here, so that a
 * link from one module to another's page follows when the path changes. A name that ends in `Route` is a
 * pattern in react-router's syntax; a name that ends in `Path` is an address, or the function that writes it.
 * Query parameters that only one module uses are added in that module's `src/paths.ts`.
 */

/** Whether an address is that of a path without parameters: the router ignores capitals and slashes at the end. */
export const isAddressOf = (path: string, { pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname.toLowerCase().replace(/\/+$/, '') === path;

export const homePath = '/';

export const appsPath = '/app';
export const appRoute = `${appsPath}/:slug`;
export const appPath = (slug: string): string => `${appsPath}/${encodeURIComponent(slug)}`;
/** The id of the heading above an app's reviews. */
export const reviewsTitleId = 'reviews';
export const reviewsPath = (slug: string): string => `${appPath(slug)}#${reviewsTitleId}`;

export const categoriesPath = '/categories';
/** Without a slug it redirects to {@link categoriesPath}. */
export const categoryRoot = '/category';
export const categoryRoute = `${categoryRoot}/:slug`;
export const categoryPath = (slug: string): string => `${categoryRoot}/${encodeURIComponent(slug)}`;

/** The source of a form’s values: an own job, with its seed or a new one, or a prompt. */
export interface Prefill {
  readonly from?: string;
  readonly seed?: 'new';
  readonly prompt?: string;
}

export const generatorRoute = '/:app_slug';
export const generatorPath = (appSlug: string, prefill: Prefill = {}): string => {
  const query = new URLSearchParams(Object.entries(prefill)).toString();
  return `/${encodeURIComponent(appSlug)}${query === '' ? '' : `?${query}`}`;
};
export const outputRoute = `${generatorRoute}/output/:job_id`;
export const outputPath = (appSlug: string, jobId: string): string =>
  `/${encodeURIComponent(appSlug)}/output/${encodeURIComponent(jobId)}`;

/** The visitor's own pictures. */
export const picturesPath = '/results';
/** A picture: one's own, or one that its owner shows. */
export const pictureRoute = `${picturesPath}/:key`;
export const picturePath = (jobId: string): string => `${picturesPath}/${encodeURIComponent(jobId)}`;
/** The pictures that everybody sees. */
export const shownPicturesPath = '/pictures';
/** Those of them that the visitor likes best. */
export const favouritesPath = `${shownPicturesPath}/favourites`;

/** A list, page by page; the first page has no number. */
const pageRoute = (list: string) => `${list}/page/:page` as const;

export const blogPath = '/blog';
export const blogPageRoute = pageRoute(blogPath);
export const postRoute = `${blogPath}/:slug`;
export const postPath = (slug: string): string => `${blogPath}/${encodeURIComponent(slug)}`;
/** The posts with a tag. */
export const tagRoute = `${blogPath}/tag/:tag`;
export const tagPageRoute = pageRoute(tagRoute);
export const tagPath = (tag: string): string => `${blogPath}/tag/${encodeURIComponent(tag)}`;
/** The posts of an author. */
export const authorRoute = `${blogPath}/author/:author`;
export const authorPageRoute = pageRoute(authorRoute);
export const authorPath = (author: string): string => `${blogPath}/author/${encodeURIComponent(author)}`;

/** The blog for feed readers. */
export const rssPath = `${blogPath}/rss.xml`;
export const atomPath = `${blogPath}/atom.xml`;
export const jsonFeedPath = `${blogPath}/feed.json`;

/** Guides by topic. */
export const guidesPath = '/resources';
export const guideRoute = `${guidesPath}/:slug`;
export const guidePath = (slug: string): string => `${guidesPath}/${encodeURIComponent(slug)}`;

/** All guides as one list, page by page; the first page has no number. */
export const guideListRoot = '/resource';
export const guideListRoute = `${guideListRoot}/:page`;

/** The posts and guides that the visitor saved. */
export const bookmarksPath = '/bookmarks';

/** The search over all texts. */
export const searchPath = '/search';

export const supportPath = '/support';
/** The form for questions to the operator. */
export const contactPath = `${supportPath}/contact`;
/** The form with the reference of an error page, or the id of a job, filled in. */
export const contactPathFor = (reference: string): string => `${contactPath}?reference=${reference}`;
/** What works at the moment. */
export const statusPath = `${supportPath}/status`;
export const termsPath = '/terms-of-service';
export const privacyPath = '/privacy';
export const imprintPath = '/imprint';

/** Where a reader signs in at the content backend; the query `to` is the path to come back to. */
export const readerSignInPath = '/reader/sign-in';
export const readerSignUpPath = '/reader/sign-up';
/** Where a reader asks for a link to choose a new password. */
export const readerForgotPath = '/reader/forgot-password';
/** Where that link leads; the query `code` is the mail’s secret. */
export const readerResetPath = '/reader/reset-password';
/** Where the mail to a new reader leads; the query `confirmation` is the mail’s secret. */
export const readerConfirmPath = '/reader/confirm';
/** A reader’s account at the content backend. */
export const readerPath = '/reader';
/** Where the content backend leads after a sign-in with Irodori; the query `error` says why there was none. */
export const irodoriCallbackPath = '/auth/irodori/callback';

export const loginPath = '/login';
export const signUpPath = `${loginPath}?mode=sign-up`;
/** Where links of emails and of sign-in providers arrive. */
export const confirmPath = '/confirm';
/** Where a visitor asks for a link to set a new password. */
export const forgotPath = '/forgot-password';
/** Where mails about a change of the account lead somebody who did not make it; the fragment is the mail’s secret. */
export const notMePath = '/not-me';
/** Where the owner of an account confirms that its second factor is lost; the fragment is the mail’s secret. */
export const lostFactorPath = '/lost-factor';
/** The unsubscribe page of mails: a POST unsubscribes at once (RFC 8058), the page asks first. */
export const unsubscribePath = '/unsubscribe';
/** The address of the header `List-Unsubscribe`; `token` is the mail’s secret. */
export const unsubscribeLink = (token: string): string =>
  `${unsubscribePath}?${new URLSearchParams({ token })}`;
export const newPasswordPath = '/new-password';
/** Where other applications send visitors who want to sign in to them; `supabase/config.toml` names it as well. */
export const consentPath = '/oauth/consent';

export const accountPath = '/account';
/** The id of the heading above the ways to sign out, on the account page. */
export const signOutTitleId = 'sign-out-title';
export const signOutPath = `${accountPath}#${signOutTitleId}`;
/** The id of the heading above the archive of the visitor's data, on the account page. */
export const dataTitleId = 'data-title';
export const dataPath = `${accountPath}#${dataTitleId}`;
/** The visitor's name, picture and address. */
export const profilePath = `${accountPath}/profile`;
/** What protects the visitor's account: second factor, password, other devices. */
export const securityPath = `${accountPath}/security`;
/** The id of the heading above the second factors, on the page of the account’s security. */
export const secondFactorTitleId = 'factor-title';
export const secondFactorPath = `${securityPath}#${secondFactorTitleId}`;
/** The id of the heading above what happened to the account, on the page of its security. */
export const historyTitleId = 'history-title';
export const historyPath = `${securityPath}#${historyTitleId}`;
/** The page of notices and mail preferences. */
export const notificationsPath = `${accountPath}/notifications`;
/** For administrators; everybody else gets a 404. */
export const adminPath = '/admin';
/** The visitor's credits. */
export const creditsPath = '/checkout';
/** Where a visitor comes back to from the payment page, whatever happened there. */
export const purchasePath = (purchaseId: string): string =>
  `${creditsPath}?${new URLSearchParams({ purchase: purchaseId })}`;
/** The page to which Stripe's portal leads back, where a visitor may have changed a plan. */
export const afterPortalPath = `${creditsPath}?from=portal`;
export const receiptRoute = `${creditsPath}/receipt/:purchase_id`;
export const receiptPath = (purchaseId: string): string =>
  `${creditsPath}/receipt/${encodeURIComponent(purchaseId)}`;
