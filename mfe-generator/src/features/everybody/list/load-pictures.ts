import { app, category, model } from '@irodori/contract/entities';
import { listedPicture, listedPictureColumns, type ListedPicture } from '@irodori/contract/shown-pictures';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { type Cursor, isFormat, type PicturesQuery, readPicturesQuery } from './pictures-query.ts';

const pageSize = 24;

const filterApp = z.extend(z.pick(app, { id: true, slug: true, name: true }), {
  category: z.pick(category, { slug: true, name: true }),
  model: z.pick(model, { name: true }),
});
type FilterApp = z.infer<typeof filterApp>;

/** Loads a page of everybody's pictures, the latest first, with the apps that the filter offers. */
export async function loadPictures({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const query = readPicturesQuery(url.searchParams);
  const apps = await platform.data.many(filterApp, (db) =>
    db.from('apps').select('id,slug,name,category:categories(slug,name),model:models(name)').order('name'),
  );
  const appIds = appsOf(query, apps);
  return { query, apps, appIds, page: await loadPage(platform, query, appIds, query.before) };
}

/** The ids of the apps that a query asks for; undefined for all. */
function appsOf({ app: slug, category: group, model: name }: PicturesQuery, apps: readonly FilterApp[]) {
  if (slug === '' && group === '' && name === '') return undefined;
  return apps
    .filter((each) => slug === '' || each.slug === slug)
    .filter((each) => group === '' || each.category.slug === group)
    .filter((each) => name === '' || each.model.name === name)
    .map(({ id }) => id);
}

const row = z.extend(listedPicture, { shownAt: z.string() });

type PicturesOf = (
  platform: Platform,
  query: PicturesQuery,
  appIds: readonly string[] | undefined,
  before: Cursor | undefined,
) => Promise<z.infer<typeof row>[]>;

export interface PicturesPage {
  readonly pictures: readonly ListedPicture[];
  /** Where the next page begins, or a search that stopped goes on; null at the end. */
  readonly next: Cursor | null;
}

/** Loads the page after a picture. */
export async function loadPage(
  platform: Platform,
  query: PicturesQuery,
  appIds: readonly string[] | undefined,
  before: Cursor | undefined,
): Promise<PicturesPage> {
  const rows = await (query.q === '' ? listPictures : searchPictures)(platform, query, appIds, before);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  if (rows.length > pageSize && last !== undefined)
    return { pictures: shown, next: { shownAt: last.shownAt, jobId: last.jobId } };
  return {
    pictures: shown,
    next: query.q === '' ? null : await loadSearchEnd(platform, query, appIds, before),
  };
}

/** The condition on the moment alone lets the database begin at the right place of its index. */
const listPictures: PicturesOf = (platform, { shape }, appIds, before) =>
  platform.data.many(row, (db) => {
    let rows = db
      .from('shown_pictures')
      .select(`${listedPictureColumns},shownAt:shown_at`)
      .eq('is_listed', true);
    if (appIds !== undefined) rows = rows.in('app_id', appIds);
    if (shape !== '') rows = rows.eq(isFormat(shape) ? 'ratio' : 'shape', shape);
    if (before !== undefined) {
      const { shownAt, jobId } = before;
      rows = rows
        .lte('shown_at', shownAt)
        .or(`shown_at.lt.${shownAt},and(shown_at.eq.${shownAt},job_id.lt.${jobId})`);
    }
    return rows
      .order('shown_at', { ascending: false })
      .order('job_id', { ascending: false })
      .limit(pageSize + 1);
  });

const searchPictures: PicturesOf = (platform, query, appIds, before) =>
  platform.data.value(z.array(row), (db) =>
    db.rpc('search_shown_pictures', { ...searchOf(query, appIds, before), shape: query.shape }),
  );

/** Resolves to the picture at which the search stops; null if it reads all. */
const loadSearchEnd = (
  platform: Platform,
  query: PicturesQuery,
  appIds: readonly string[] | undefined,
  before: Cursor | undefined,
) =>
  platform.data.value(z.nullable(z.object({ shownAt: z.string(), jobId: z.string() })), (db) =>
    db.rpc('shown_search_end', searchOf(query, appIds, before)),
  );

const searchOf = (
  { q }: PicturesQuery,
  appIds: readonly string[] | undefined,
  before: Cursor | undefined,
) => ({ words: q, app_ids: appIds, shown_before: before?.shownAt, job_before: before?.jobId });
