import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform, Query } from '@irodori/platform';
import { z } from 'zod/mini';
import {
  adminAccess,
  adminAct,
  adminPictures,
  engineCosts,
  foundUser,
  reportedReview,
  supportRequest,
  undecidedPayment,
  userRecord,
} from './records.ts';

export type AdminView = Awaited<ReturnType<typeof loadView>>;

/** Nobody but an administrator learns that the page exists; the database says who is one, and what is missing. */
export async function loadAdmin({ platform, url }: LoadContext) {
  const session = await platform.session.verified();
  if (session.status === 'signed-out') throw notFound(url);
  const access = await platform.data.value(adminAccess, (db) => db.rpc('admin_access'));
  if (access === 'none') throw notFound(url);
  if (access !== 'open') return { access };
  return { access, view: await loadView(platform, url.searchParams) };
}

async function loadView(platform: Platform, search: URLSearchParams) {
  const user = search.get('user');
  if (user !== null) {
    const isOlder = { purchases: search.has('bought'), entries: search.has('before') };
    return { kind: 'user', user: await loadUser(platform, user, search), isOlder } as const;
  }
  const view = search.get('view');
  if (view === 'undecided') {
    const [reports, payments] = await Promise.all([loadReports(platform), loadPayments(platform)]);
    return { kind: 'undecided', reports, payments } as const;
  }
  if (view === 'costs') return { kind: 'costs', costs: await loadCosts(platform) } as const;
  if (view === 'pictures') return { kind: 'pictures', ...(await loadPictures(platform, search)) } as const;
  if (view === 'requests' || view === 'answered') {
    const isAnswered = view === 'answered';
    return {
      kind: 'requests',
      isAnswered,
      requests: await loadRequests(platform, isAnswered, search),
    } as const;
  }
  if (view === 'log')
    return { kind: 'log', acts: await loadLog(platform, numberIn(search, 'before')) } as const;
  const words = (search.get('find') ?? '').trim();
  const page = numberIn(search, 'page') ?? 0;
  return { kind: 'search', words, page, users: await findUsers(platform, words, page) } as const;
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

const momentIn = (search: URLSearchParams, name: string): string | null =>
  z.iso.datetime({ offset: true }).safeParse(search.get(name)).data ?? null;

export const shortestSearch = 2;
/** The database finds that many users a page. */
export const usersPerPage = 20;
/** The database returns that many acts of the log, and entries of a ledger. */
export const actsPerPage = 50;
export const entriesPerPage = 30;
/** The database returns that many purchases of a user, beside some that came to nothing. */
export const purchasesPerPage = 50;
/** The database returns that many questions. */
export const requestsPerPage = 20;

const findUsers = async ({ data }: Platform, words: string, page: number) =>
  words.length < shortestSearch
    ? null
    : data.value(z.array(foundUser), (db) => db.rpc('admin_find', { words, page }));

const loadReports = ({ data }: Platform) =>
  data.value(z.array(reportedReview), (db) => db.rpc('admin_reports'));

const loadPayments = ({ data }: Platform) =>
  data.value(z.array(undecidedPayment), (db) => db.rpc('admin_payments'));

const loadCosts = ({ data }: Platform) => data.value(z.array(engineCosts), (db) => db.rpc('admin_costs'));

const loadLog = ({ data }: Platform, before: number | undefined) =>
  data.value(z.array(adminAct), (db) => db.rpc('admin_log', { before: before ?? null }));

const loadRequests = ({ data }: Platform, isAnswered: boolean, search: URLSearchParams) =>
  data.value(z.array(supportRequest), (db) =>
    db.rpc('admin_requests', { is_answered: isAnswered, before: momentIn(search, 'before') }),
  );

/** The database returns that many hidden pictures. */
export const hiddenPerPage = 20;

/** So many pictures of the editors' choice are listed, and of those that are public since last. */
const mostPictures = 12;

async function loadPictures(platform: Platform, search: URLSearchParams) {
  const newestFirst = { ascending: false };
  const [disputed, chosen, latest] = await Promise.all([
    loadDisputed(platform, momentIn(search, 'before')),
    platform.data.many(listedPicture, (db) =>
      listed(db).not('chosen_at', 'is', null).order('chosen_at', newestFirst).limit(mostPictures),
    ),
    platform.data.many(listedPicture, (db) =>
      listed(db).is('chosen_at', null).order('shown_at', newestFirst).limit(mostPictures),
    ),
  ]);
  return { ...disputed, chosen, latest };
}

const listed = (db: Parameters<Query>[0]) =>
  db.from('shown_pictures').select(listedPictureColumns).eq('is_listed', true);

const loadDisputed = ({ data }: Platform, before: string | null) =>
  data.value(adminPictures, (db) => db.rpc('admin_pictures', { before }));

/** Null if there is no such user, or not any more. */
async function loadUser({ data }: Platform, id: string, search: URLSearchParams) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  try {
    return await data.value(userRecord, (db) =>
      db.rpc('admin_user', {
        user_id: id,
        before: numberIn(search, 'before') ?? null,
        bought_before: momentIn(search, 'bought'),
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.message === 'user_not_found') return null;
    throw error;
  }
}
