import type { RecordedQuery } from '@irodori/testing/fake-platform';
import type { Result } from '../features/results/result.ts';
import { at, finished, sampleJob, sampleOutput } from './sample-job.ts';
import { samplePlatform, type SampleOptions } from './sample-platform.ts';

const elf = {
  id: 'elf',
  slug: 'ai-elf-generator',
  name: 'Elf Generator',
  icon: 'elf.webp',
  fields: [{ name: 'ratio', config: { attribute: 'ratio' } }],
};
const shinobi = {
  id: 'shinobi',
  slug: 'naruto-ai-image-generator',
  name: 'Shinobi Generator',
  icon: 'shinobi.webp',
  fields: [],
};

/** A well-formed job id that contains a number. */
export const jobKey = (number: number): string =>
  `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;

const image = (id: string) => ({
  ...sampleOutput,
  images: sampleOutput.images.map((made) => ({ ...made, path: `me/${id}/0.webp` })),
});

/** Makes a finished job; a higher number is newer. Every third is of the shinobi app, every fifth has failed. */
export const endedJob = (number: number, placeInOrder: Result['placeInOrder'] = null) => {
  const id = jobKey(number);
  const rest = { id, createdAt: at(number), prompt: { prompt: `wish ${number}` } };
  const app = number % 3 === 0 ? shinobi : elf;
  return number % 5 === 0
    ? { ...sampleJob({ ...rest, status: 'ERROR', reason: 'blocked' }), app, placeInOrder }
    : { ...finished({ ...rest, output: image(id) }), app, placeInOrder };
};

export const runningJob = {
  ...sampleJob({ id: jobKey(900), createdAt: at(900), status: 'CREATED' }),
  steps: [],
  app: elf,
  placeInOrder: null,
};

export type Row = ReturnType<typeof endedJob> | typeof runningJob;

/** The visitor's favourites. */
const favouriteKeys: ReadonlySet<string> = new Set([jobKey(7), jobKey(11)]);

/** The columns that queries compare with one value. */
const columns: Readonly<Record<string, (row: Row) => string>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  app_id: ({ app }) => app.id,
  'app.slug': ({ app }) => app.slug,
  'output->images->0->>seed': ({ output }) => String(output?.images[0]?.seed),
};

/** Applies the filters, order and limit of a query, like the database. */
function queryJobs(rows: readonly Row[], { calls }: RecordedQuery): Row[] {
  const created = (row: Row) => Date.parse(row.createdAt);
  const tests: Record<string, (row: Row, column: unknown, value: unknown) => boolean> = {
    in: (row, _column, value) => (value as string[]).includes(row.status),
    eq: (row, column, value) => columns[String(column)]?.(row) === value,
    neq: (row, _column, value) => row.id !== value,
    gt: (row, _column, value) => created(row) > Date.parse(String(value)),
    gte: (row, column, value) =>
      column === 'rating' ? (row.rating ?? 0) >= Number(value) : created(row) >= Date.parse(String(value)),
    lte: (row, _column, value) => created(row) <= Date.parse(String(value)),
    lt: (row, _column, value) => created(row) < Date.parse(String(value)),
  };
  const found = rows.filter((row) =>
    calls.every(({ method, args }) => tests[method]?.(row, args[0], args[1]) ?? true),
  );
  const order = calls.find(({ method }) => method === 'order')?.args[1] as { ascending: boolean } | undefined;
  const sign = order?.ascending === true ? 1 : -1;
  const limit = calls.find(({ method }) => method === 'limit')?.args[0] as number | undefined;
  return found.toSorted((a, b) => sign * (created(a) - created(b))).slice(0, limit);
}

/** The named arguments of a function of the database. */
const givenTo = <T>({ calls }: RecordedQuery): T => Object(calls[0]?.args[0]) as T;

/** The arguments of `search_own_jobs`; JSON has no undefined ones. */
interface Search {
  readonly words: string;
  readonly is_favourite: boolean;
  readonly statuses: readonly string[];
  readonly app_id: string | undefined;
  readonly least_rating: number | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly after?: string | undefined;
  readonly up_to?: string | undefined;
  readonly ascending: boolean;
}

/** The rows in whose prompts each of the words begins a word, and that fit the filter, like the database. */
function searchJobs(rows: readonly Row[], query: RecordedQuery): Row[] {
  const search = givenTo<Search>(query);
  const wanted = search.words.toLowerCase().split(/\s+/);
  const wordsOf = ({ prompt }: Row) => Object.values(prompt).flat().join(' ').toLowerCase().split(/\s+/);
  const after = (row: Row, moment: string) => Math.sign(Date.parse(row.createdAt) - Date.parse(moment));
  const sign = search.ascending ? 1 : -1;
  const found = rows
    .filter((row) => wanted.every((word) => wordsOf(row).some((candidate) => candidate.startsWith(word))))
    .filter((row) => search.statuses.includes(row.status))
    .filter((row) => !search.is_favourite || favouriteKeys.has(row.id))
    .filter((row) => search.app_id === undefined || row.app.id === search.app_id)
    .filter((row) => (row.rating ?? 0) >= (search.least_rating ?? 0))
    .filter((row) => search.since === undefined || after(row, search.since) >= 0)
    .filter((row) => search.until === undefined || after(row, search.until) < 0)
    .filter((row) => search.after === undefined || after(row, search.after) === sign)
    .filter((row) => search.up_to === undefined || after(row, search.up_to) !== sign);
  return queryJobs(found, query);
}

/** A fake platform whose visitor has these jobs, and deletes them. */
export function resultsPlatform(rows: () => readonly Row[], options: SampleOptions = {}) {
  const deleted = new Set<string>();
  const kept = () => rows().filter(({ id }) => !deleted.has(id));
  const idsIn = (query: RecordedQuery) => givenTo<{ job_ids: string[] }>(query).job_ids;
  return samplePlatform({
    ...options,
    tables: {
      apps: () => (rows().length === 0 ? [] : [elf, shinobi]),
      jobs: (query) => queryJobs(kept(), query).map((row) => ({ ...row, shown: null })),
      ...options.tables,
    },
    rpc: {
      search_own_jobs: (query) => searchJobs(kept(), query).map((row) => ({ ...row, shown: null })),
      own_search_end: () => null,
      delete_jobs: (query) => {
        for (const id of idsIn(query)) deleted.add(id);
        return idsIn(query);
      },
      restore_jobs: (query) => idsIn(query).filter((id) => deleted.delete(id)),
      ...options.rpc,
    },
  });
}
