import { outputPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { loadShown, type ShownData } from '../../everybody/picture/load-shown.ts';
import {
  ownVisibilityColumns,
  ownVisibilityRow,
  visibilityOf,
} from '../../everybody/visibility/own-visibility.ts';
import { type Result, resultColumns, resultOf, resultRow } from '../result.ts';

const shownRow = z.extend(resultRow, { shown: ownVisibilityRow });

/**
 * Loads a picture: the visitor's own, or one that its owner shows. Every other one is a 404, whether it exists or not:
 * without a session a page that offers to sign in, because its owner may be asking.
 * @throws Response the 404 of a visitor with a session; a redirect to the page of a job without a picture
 */
export async function loadPicture({ platform, params, url }: LoadContext) {
  const key = params['key'] ?? '';
  const session = await platform.session.verified();
  const isSignedIn = session.status === 'signed-in';
  const own = isSignedIn ? await loadResult(platform, key, url.searchParams.get('app') ?? '') : null;
  if (own !== null) return { kind: 'own', ...own } as const;
  const shown = await loadShown(platform, key);
  if (shown !== null) return { kind: 'shown', ...shown } as const;
  if (isSignedIn) throw notFound(url);
  return Response.json({ kind: 'missing' } satisfies PictureData, { status: 404 });
}

export type PictureData =
  | ({ readonly kind: 'own' } & NonNullable<Awaited<ReturnType<typeof loadResult>>>)
  | ({ readonly kind: 'shown' } & ShownData)
  | { readonly kind: 'missing' };

/** One of the visitor's pictures and its neighbours, of one app if `app` names it; null for those of others. */
async function loadResult(platform: Platform, key: string, app: string) {
  const row = await platform.data.one(shownRow, (db) =>
    db
      .from('jobs')
      .select(`${resultColumns},shown:shown_pictures(${ownVisibilityColumns})`)
      .eq('id', key)
      .maybeSingle(),
  );
  if (row === null) return null;
  if (row.status !== 'SUCCESS') throw redirectTo(outputPath(row.app.slug, row.id));
  const [newer, older] = await Promise.all([
    loadNeighbour(platform, row, app, 'newer'),
    loadNeighbour(platform, row, app, 'older'),
  ]);
  return {
    result: resultOf(row),
    own: visibilityOf(row.shown),
    drew: row.output?.drew ?? [],
    app,
    newer,
    older,
  };
}

const neighbour = z.object({ id: z.string() });

/** The id of the next picture in one direction, of the same app if a list of one app is shown; null at the end. */
async function loadNeighbour(
  platform: Platform,
  { id, createdAt, app }: Pick<Result, 'id' | 'createdAt' | 'app'>,
  slug: string,
  direction: 'newer' | 'older',
): Promise<string | null> {
  const [found] = await platform.data.many(neighbour, (db) => {
    let rows = db.from('jobs').select('id').eq('status', 'SUCCESS').neq('id', id);
    // The database has a list of the jobs of each app by its id.
    if (slug !== '') rows = rows.eq('app_id', app.id);
    rows = direction === 'newer' ? rows.gt('created_at', createdAt) : rows.lt('created_at', createdAt);
    return rows.order('created_at', { ascending: direction === 'newer' }).limit(1);
  });
  return found?.id ?? null;
}
