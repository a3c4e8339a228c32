export const loginPath = '/login';
export const confirmPath = '/confirm';
/** Where a link for a new password is asked for, and where it leads in the end. */
export const forgotPath = '/forgot-password';
export const newPasswordPath = '/new-password';
export const accountPath = '/account';
/** Where other applications send visitors who want to sign in to them; config.toml names it as well. */
export const consentPath = '/oauth/consent';

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
