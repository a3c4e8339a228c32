import type { JobStatus } from '@irodori/contract/entities';
import type { ResultsPath } from '../../../paths.ts';

export const states = [
  { value: '', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'running', label: 'On their way' },
  { value: 'ended', label: 'Without a picture' },
] as const;
export type ResultsState = (typeof states)[number]['value'];

export const ratings = [
  { value: '', label: 'Rated or not' },
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars and more' },
  { value: '3', label: '3 stars and more' },
] as const;

export const likings = [
  { value: '', label: 'Favourite or not' },
  { value: 'yes', label: 'My favourites' },
] as const;

export const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

/** The query of the list of pictures, which the URL contains. Empty values are no filter. */
export interface ResultsQuery {
  /** Words of the prompts, as typed. */
  readonly q: string;
  readonly state: ResultsState;
  /** Slug of an app. */
  readonly app: string;
  /** The fewest stars. */
  readonly rating: (typeof ratings)[number]['value'];
  readonly favourite: (typeof likings)[number]['value'];
  /** The first and the last day, as `2026-11-26`. */
  readonly since: string;
  readonly until: string;
  /**
   * How many minutes before those in UTC the first day begins and the last one ends where the visitor is, as `540_540`;
   * '' for days in UTC, which a form sends whose scripts do not run.
   */
  readonly zone: string;
  readonly order: (typeof orders)[number]['value'];
  /** The beginning of the list: after the jobs of this time. */
  readonly from: string | undefined;
  /** The end of the list: one page after the jobs of this time. */
  readonly to: string | undefined;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;
const minutes = /^-?\d{1,3}_-?\d{1,3}$/;
const longestSearch = 200;

export function readResultsQuery(search: URLSearchParams): ResultsQuery {
  const valueOf = (name: keyof ResultsPath): string => search.get(name) ?? '';
  const choiceOf = <V extends string>(
    name: keyof ResultsPath,
    options: readonly { value: V }[],
    usual: V,
  ): V => options.find(({ value }) => value === valueOf(name))?.value ?? usual;
  const timeOf = (name: keyof ResultsPath, form: RegExp): string =>
    form.test(valueOf(name)) && !Number.isNaN(Date.parse(valueOf(name))) ? valueOf(name) : '';
  const momentOf = (name: keyof ResultsPath): string | undefined => {
    const time = timeOf(name, moment);
    return time === '' ? undefined : time;
  };
  return {
    q: valueOf('q').trim().slice(0, longestSearch),
    state: choiceOf('state', states, ''),
    app: valueOf('app'),
    rating: choiceOf('rating', ratings, ''),
    favourite: choiceOf('favourite', likings, ''),
    since: timeOf('since', day),
    until: timeOf('until', day),
    zone: minutes.test(valueOf('zone')) ? valueOf('zone') : '',
    order: choiceOf('order', orders, ''),
    from: momentOf('from'),
    to: momentOf('to'),
  };
}

/** Adds the visitor's time zone to the days that the form sends. Each has its own, since clocks are changed. */
export function addZone(filled: URLSearchParams): void {
  const minutesOf = (name: string, time: string): number => {
    const moment = `${filled.get(name)}T${time}`;
    return Math.round((Date.parse(`${moment}Z`) - Date.parse(moment)) / 60_000) || 0;
  };
  if (filled.has('since') || filled.has('until'))
    filled.set('zone', `${minutesOf('since', '00:00')}_${minutesOf('until', '24:00')}`);
}

/** The moments of the first and the last day between which pictures were made. */
export function momentsOf({ since, until, zone }: ResultsQuery) {
  const [first = 0, last = 0] = zone.split('_').map(Number);
  const moment = (day: string, time: string, minutes: number) =>
    day === '' ? undefined : new Date(Date.parse(`${day}T${time}Z`) - minutes * 60_000).toISOString();
  return { since: moment(since, '00:00', first), until: moment(until, '24:00', last) };
}

/** The statuses of finished jobs by state of the filter; empty if the state shows only running jobs. */
export const endedStatuses: Readonly<Record<ResultsState, readonly JobStatus[]>> = {
  '': ['SUCCESS', 'ERROR'],
  ready: ['SUCCESS'],
  running: [],
  ended: ['ERROR'],
};

/** Whether a filter is set that the page does not show at a glance. */
export const isNarrowed = ({ app, rating, favourite, since, until, order }: ResultsQuery): boolean =>
  [app, rating, favourite, since, until, order].some((value) => value !== '');

/** A job on its way has no stars, is no favourite, and is of today; words of its prompt are searched for when it is done. */
export const showsRunning = ({ q, state, rating, favourite, since, until, from }: ResultsQuery): boolean =>
  from === undefined &&
  (state === '' || state === 'running') &&
  [q, rating, favourite, since, until].every((value) => value === '');

/** The query with a change; a change of the filter resets the beginning and the length of the list. */
export const resultsQuery = (
  { from: _from, to: _to, ...query }: ResultsQuery,
  change: ResultsPath,
): ResultsPath => ({
  ...query,
  ...change,
});
