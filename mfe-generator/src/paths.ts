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

/** What the visitor's own list shows; absent means everything, from the top. */
export interface ResultsPath {
  readonly state?: string;
  readonly app?: string;
  readonly to?: string;
}

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told as [string, string][])}`;
};

export const resultsPath = (query: ResultsPath = {}): string => withQuery('/results', { ...query });

/** One of the visitor's own pictures, among those of an app if one is named. */
export const resultPath = (jobId: string, { app }: Pick<ResultsPath, 'app'> = {}): string =>
  withQuery(`/results/${encodeURIComponent(jobId)}`, { app });

/** Pages of other modules that this one links to. */
export const loginPath = '/login';
export const signUpPath = '/login?mode=sign-up';
export const accountPath = '/account';
export const appsPath = '/app';
export const appPath = (appSlug: string): string => `/app/${encodeURIComponent(appSlug)}`;
