export const loginPath = '/login';
export const confirmPath = '/confirm';
export const accountPath = '/account';

export type LoginMode = 'sign-in' | 'sign-up';

export const loginModePath = (mode: LoginMode): string =>
  mode === 'sign-up' ? `${loginPath}?mode=sign-up` : loginPath;

/** Pages of other modules that this one links to. */
export const appsPath = '/app';
export const termsPath = '/terms-of-service';
export const outputPath = (appSlug: string, jobId: string): string =>
  `/${encodeURIComponent(appSlug)}/output/${encodeURIComponent(jobId)}`;
