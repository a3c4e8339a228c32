/** The source of a form's values: an own job, with its seed or a new one, or a prompt. */
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

/** The query of the list of pictures; absent: all pictures, first page. */
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

/** The viewer of a picture; with `app` its neighbours are of that app. */
export const resultPath = (jobId: string, { app }: Pick<ResultsPath, 'app'> = {}): string =>
  withQuery(`/results/${encodeURIComponent(jobId)}`, { app });

/** Pages of other modules to which this module links. */
export const loginPath = '/login';
export const signUpPath = '/login?mode=sign-up';
export const accountPath = '/account';
export const appsPath = '/app';
export const appPath = (appSlug: string): string => `/app/${encodeURIComponent(appSlug)}`;
