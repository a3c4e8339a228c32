import { app, appPromptField, unfinishedStatuses } from '@irodori/contract/entities';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform, Query } from '@irodori/platform';
import { z } from 'zod/mini';
import { datedJob, jobStep, snapshotColumns } from '../output/load-job.ts';
import { resultColumns, resultOf, resultRow } from './result.ts';
import {
  endedStatuses,
  momentsOf,
  readResultsQuery,
  type ResultsQuery,
  showsRunning,
} from './list/results-query.ts';

const pageSize = 24;

/** A list of this length goes on as a new one. PostgREST returns at most 1000 rows, and each longer list is read whole. */
const longest = 240;

/** Loads the visitor's jobs: the unfinished ones, and the finished ones up to the time in the URL. */
export async function loadResults({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const query = readResultsQuery(url.searchParams);
  const begin = query.from === undefined ? {} : { from: query.from };
  const loadedApps = loadOwnApps(platform);
  const [running, before, next, apps] = await Promise.all([
    showsRunning(query) ? loadRunning(platform, query.app) : [],
    query.to === undefined
      ? []
      : loadEnded(platform, query, loadedApps, { after: query.from, until: query.to, most: 2 * longest }),
    loadEnded(platform, query, loadedApps, { after: query.to ?? query.from, most: pageSize + 1 }),
    loadedApps,
  ]);
  const page = next.slice(0, pageSize);
  // A page with too few pictures, or none, may be one whose search stopped after its 5,000 rows.
  const searchedTo = next.length > pageSize ? null : await loadSearchEnd(platform, query, loadedApps);
  const rows = [...before, ...page];
  const last = next.length > pageSize ? page.at(-1)?.createdAt : undefined;
  const isLonger = last !== undefined && rows.length < longest;
  const end = last ?? searchedTo;
  return {
    query,
    apps,
    running,
    results: rows.map((row) => resultOf(row)),
    /** The bounds of the list with one more page, or of the one that goes on; null if there are no more jobs. */
    more: isLonger ? { ...begin, to: last } : end === null ? null : { from: end },
    /** The moment at which the search stopped; null if nothing is left to search. */
    searchedTo,
  };
}

/** Two jobs may have the same time: `until` includes both, `after` neither. */
interface Part {
  readonly after: string | undefined;
  readonly until?: string;
  readonly most: number;
}

/** Loads finished jobs in their order. */
async function loadEnded(
  platform: Platform,
  query: ResultsQuery,
  apps: Promise<readonly OwnApp[]>,
  part: Part,
) {
  if (endedStatuses[query.state].length === 0) return [];
  // The database has a list of the jobs of each app by its id.
  const app = query.app === '' ? undefined : (await apps).find(({ slug }) => slug === query.app);
  if (query.app !== '' && app === undefined) return [];
  const ascending = query.order === 'oldest';
  const rowsOf = isSearch(query) ? foundJobs : listedJobs;
  return platform.data.many(resultRow, (db) =>
    rowsOf(db, query, app?.id, part)
      .order('created_at', { ascending })
      .order('id', { ascending })
      .limit(part.most),
  );
}

type Db = Parameters<Query>[0];

const isSearch = ({ q, favourite }: ResultsQuery): boolean => q !== '' || favourite !== '';

/** Resolves to the moment at which the search after `query.to` or `query.from` stops; null if it reads all. */
async function loadSearchEnd(platform: Platform, query: ResultsQuery, apps: Promise<readonly OwnApp[]>) {
  if (!isSearch(query) || endedStatuses[query.state].length === 0) return null;
  const app = (await apps).find(({ slug }) => slug === query.app);
  const { statuses: _, ...filter } = searchOf(query, app?.id);
  return platform.data.value(z.nullable(z.string()), (db) =>
    db.rpc('own_search_end', { ...filter, after: query.to ?? query.from }),
  );
}

/** Selects jobs by the columns of their table. */
function listedJobs(db: Db, query: ResultsQuery, appId: string | undefined, part: Part) {
  const { statuses, least_rating: rating, since, until, ascending } = searchOf(query, appId);
  let rows = db.from('jobs').select(resultColumns).in('status', statuses);
  if (appId !== undefined) rows = rows.eq('app_id', appId);
  if (rating !== undefined) rows = rows.gte('rating', rating);
  if (since !== undefined) rows = rows.gte('created_at', since);
  if (until !== undefined) rows = rows.lt('created_at', until);
  if (part.until !== undefined) rows = rows[ascending ? 'lte' : 'gte']('created_at', part.until);
  if (part.after !== undefined) rows = rows[ascending ? 'gt' : 'lt']('created_at', part.after);
  return rows;
}

/** Selects jobs by their words, or favourites, for which the database has lists of their own. */
function foundJobs(db: Db, query: ResultsQuery, appId: string | undefined, part: Part) {
  const filter = { ...searchOf(query, appId), most: part.most, after: part.after, up_to: part.until };
  return db.rpc('search_own_jobs', filter).select(resultColumns);
}

const searchOf = (query: ResultsQuery, appId: string | undefined) => ({
  words: query.q,
  is_favourite: query.favourite !== '',
  statuses: endedStatuses[query.state],
  app_id: appId,
  least_rating: query.rating === '' ? undefined : Number(query.rating),
  ...momentsOf(query),
  ascending: query.order === 'oldest',
});

const runningRow = z.extend(datedJob, {
  steps: z.array(jobStep),
  app: z.extend(z.pick(app, { slug: true, name: true, icon: true }), {
    fields: z.array(z.pick(appPromptField, { name: true, config: true })),
  }),
});

async function loadRunning(platform: Platform, slug: string) {
  const rows = await platform.data.many(runningRow, (db) => {
    const rows = db
      .from('jobs')
      .select(`${snapshotColumns},app:apps!inner(slug,name,icon,fields:app_prompt_fields(name,config))`)
      .in('status', unfinishedStatuses);
    return (slug === '' ? rows : rows.eq('app.slug', slug)).order('created_at', { ascending: false });
  });
  return rows.map(({ steps, app, ...job }) => ({ app, snapshot: { job, steps, place: null } }));
}

export type RunningResult = Awaited<ReturnType<typeof loadRunning>>[number];

const ownApp = z.pick(app, { id: true, slug: true, name: true });
type OwnApp = z.infer<typeof ownApp>;

/** Loads the apps that the visitor has used, for the filter. */
const loadOwnApps = (platform: Platform) =>
  platform.data.many(ownApp, (db) =>
    db.from('apps').select('id,slug,name,jobs!inner(id)').limit(1, { referencedTable: 'jobs' }).order('name'),
  );
