export const loginPath = '/login';
export const confirmPath = '/confirm';
/** The page that requests a link for a new password, and the page that sets it. */
export const forgotPath = '/forgot-password';
export const newPasswordPath = '/new-password';
export const accountPath = '/account';
/** The page to which other applications send visitors for consent; config.toml has the same path. */
export const consentPath = '/oauth/consent';

/** The credits page; with `to` its list ends one page after the entry with this number. */
export const checkoutPath = (to?: number): string => (to === undefined ? '/checkout' : `/checkout?to=${to}`);

export type LoginMode = 'sign-in' | 'sign-up';

export const loginModePath = (mode: LoginMode): string =>
  mode === 'sign-up' ? `${loginPath}?mode=sign-up` : loginPath;

/** Pages of other modules to which this module links. */
export const appsPath = '/app';
export const appPath = (slug: string): string => `/app/${encodeURIComponent(slug)}`;
export const picturesPath = '/results';
export const creditsGuidePath = '/resources/credits-explained';
export const termsPath = '/terms-of-service';
export const outputPath = (appSlug: string, jobId: string): string =>
  `/${encodeURIComponent(appSlug)}/output/${encodeURIComponent(jobId)}`;
