export const loginPath = '/login';
export const confirmPath = '/confirm';
export const accountPath = '/account';

/** The credits of the visitor; the list of entries reaches down to the one of this number, and a page further. */
export const checkoutPath = (to?: number): string => (to === undefined ? '/checkout' : `/checkout?to=${to}`);

export type LoginMode = 'sign-in' | 'sign-up';

export const loginModePath = (mode: LoginMode): string =>
  mode === 'sign-up' ? `${loginPath}?mode=sign-up` : loginPath;

/** Pages of other modules that this one links to. */
export const appsPath = '/app';
export const appPath = (slug: string): string => `/app/${encodeURIComponent(slug)}`;
export const picturesPath = '/results';
export const creditsGuidePath = '/resources/credits-explained';
export const termsPath = '/terms-of-service';
export const outputPath = (appSlug: string, jobId: string): string =>
  `/${encodeURIComponent(appSlug)}/output/${encodeURIComponent(jobId)}`;
