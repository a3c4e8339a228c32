import type { JobStatus } from '@irodori/contract/entities';
import type { ResultsPath } from '../../../paths.ts';

export const states = [
  { value: '', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'running', label: 'On their way' },
  { value: 'ended', label: 'Without a picture' },
] as const;
export type ResultsState = (typeof states)[number]['value'];

/** The query of the list of pictures, which the URL contains. */
export interface ResultsQuery {
  readonly state: ResultsState;
  /** Slug of an app, or '' for all. */
  readonly app: string;
  /** The end of the list: one page after the jobs of this time. */
  readonly to: string | undefined;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

export function readResultsQuery(search: URLSearchParams): ResultsQuery {
  const to = search.get('to') ?? '';
  return {
    state: states.find(({ value }) => value === search.get('state'))?.value ?? '',
    app: search.get('app') ?? '',
    to: moment.test(to) && !Number.isNaN(Date.parse(to)) ? to : undefined,
  };
}

/** The statuses of finished jobs by state of the filter; empty if the state shows only running jobs. */
export const endedStatuses: Readonly<Record<ResultsState, readonly JobStatus[]>> = {
  '': ['SUCCESS', 'ERROR'],
  ready: ['SUCCESS'],
  running: [],
  ended: ['ERROR'],
};

export const showsRunning = (state: ResultsState): boolean => state === '' || state === 'running';

/** The query with a change; a change of the filter resets the length of the list. */
export const resultsQuery = ({ state, app }: ResultsQuery, change: ResultsPath): ResultsPath => ({
  state,
  app,
  ...change,
});
