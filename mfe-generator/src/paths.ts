/** Where a generator's settings come from: an own job, with its seed or with a new one, or words from elsewhere. */
export interface Prefill {
  readonly from?: string;
  readonly seed?: 'new';
  readonly prompt?: string;
}

export const generatorPath = (appSlug: string, prefill: Prefill = {}): string => {
  const query = new URLSearchParams(Object.entries(prefill)).toString();
  return `/${encodeURIComponent(appSlug)}${query === '' ? '' : `?${query}`}`;
};

export const outputPath = (appSlug: string, jobId: string): string =>
  `/${encodeURIComponent(appSlug)}/output/${encodeURIComponent(jobId)}`;

/** Pages of other modules that this one links to. */
export const loginPath = '/login';
export const signUpPath = '/login?mode=sign-up';
export const accountPath = '/account';
export const appsPath = '/app';
export const appPath = (appSlug: string): string => `/app/${encodeURIComponent(appSlug)}`;
