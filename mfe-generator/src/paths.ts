import { picturePath, picturesPath, shownPicturesPath } from '@irodori/contract/paths';

/** The query of the list of pictures; absent: all pictures, first page. */
export interface ResultsPath {
  readonly q?: string;
  readonly state?: string;
  readonly app?: string;
  readonly rating?: string;
  readonly favourite?: string;
  readonly since?: string;
  readonly until?: string;
  readonly zone?: string;
  readonly order?: string;
  readonly from?: string;
  readonly to?: string;
}

const withQuery = (path: string, query: object): string => {
  const told = Object.entries(query).filter(([, value]) => Boolean(value));
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told)}`;
};

/** The query of everybody's pictures; absent: all of them, from the newest. */
export interface EverybodysPath {
  readonly q?: string;
  readonly app?: string;
  readonly category?: string;
  readonly model?: string;
  readonly shape?: string;
  readonly before?: string;
}

export const everybodysPath = (query: EverybodysPath): string => withQuery(shownPicturesPath, query);

export const resultsPath = (query: ResultsPath = {}): string => withQuery(picturesPath, query);

/** The viewer of a picture; with `app` its neighbours are of that app. */
export const resultPath = (jobId: string, { app }: Pick<ResultsPath, 'app'> = {}): string =>
  withQuery(picturePath(jobId), { app });
