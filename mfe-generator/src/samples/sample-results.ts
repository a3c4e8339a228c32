import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { at, finished, sampleJob, sampleOutput } from './sample-job.ts';
import { samplePlatform, type SampleOptions } from './sample-platform.ts';

const elf = { slug: 'ai-elf-generator', name: 'Elf Generator' };
const shinobi = { slug: 'naruto-ai-image-generator', name: 'Shinobi Generator' };

/** A well-formed job id that contains a number. */
export const jobKey = (number: number): string =>
  `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;

const image = (id: string) => ({
  ...sampleOutput,
  images: sampleOutput.images.map((made) => ({ ...made, path: `me/${id}/0.webp` })),
});

/** Makes a finished job; a higher number is newer. Every third is of the shinobi app, every fifth has failed. */
export const endedJob = (number: number) => {
  const id = jobKey(number);
  const rest = { id, createdAt: at(number), prompt: { prompt: `wish ${number}` } };
  const app = number % 3 === 0 ? shinobi : elf;
  return number % 5 === 0
    ? { ...sampleJob({ ...rest, status: 'ERROR', reason: 'blocked' }), app }
    : { ...finished({ ...rest, output: image(id) }), app };
};

export const runningJob = {
  ...sampleJob({ id: jobKey(900), createdAt: at(900), status: 'CREATED' }),
  steps: [],
  app: elf,
};

export type Row = ReturnType<typeof endedJob> | typeof runningJob;

/** The visitor's favourites. */
const favouriteKeys: ReadonlySet<string> = new Set([jobKey(7), jobKey(11)]);

/** The columns that queries compare with one value. */
const columns: Readonly<Record<string, (row: Row) => string>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  'app.slug': ({ app }) => app.slug,
  'output->images->0->>seed': ({ output }) => String(output?.images[0]?.seed),
};

/** Applies the filters, order and limit of a query, like the database. */
function queryJobs(rows: readonly Row[], { calls }: RecordedQuery): Row[] {
  const created = (row: Row) => Date.parse(row.createdAt);
  const tests: Record<string, (row: Row, column: unknown, value: unknown) => boolean> = {
    // An inner join leaves out what is no favourite.
    select: (row, columns) => !String(columns).includes('favourites!inner') || favouriteKeys.has(row.id),
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

/** The rows in whose prompts each of the words begins a word, like the database. */
function searchJobs(rows: readonly Row[], query: RecordedQuery): Row[] {
  const { words } = givenTo<{ words: string }>(query);
  const wanted = words.toLowerCase().split(/\s+/);
  const wordsOf = ({ prompt }: Row) => Object.values(prompt).flat().join(' ').toLowerCase().split(/\s+/);
  const found = rows.filter((row) =>
    wanted.every((word) => wordsOf(row).some((candidate) => candidate.startsWith(word))),
  );
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
    },
    rpc: {
      search_own_jobs: (query) => searchJobs(kept(), query).map((row) => ({ ...row, shown: null })),
      delete_jobs: (query) => {
        for (const id of idsIn(query)) deleted.add(id);
        return idsIn(query);
      },
      restore_jobs: (query) => idsIn(query).filter((id) => deleted.delete(id)),
      ...options.rpc,
    },
  });
}
