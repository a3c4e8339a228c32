import { outputPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { picturePath, type Result, resultColumns, resultOf, resultRow } from '../result.ts';
import { signPictures } from '../sign-pictures.ts';

/**
 * Loads one of the visitor's pictures and its neighbours; only of the same app if the URL names one.
 * @throws Response 404 for a picture that does not exist or belongs to another visitor; a redirect to the page of a job
 *   without a picture
 */
export async function loadResult({ platform, params, url }: LoadContext) {
  const key = params['key'] ?? '';
  const app = url.searchParams.get('app') ?? '';
  const row = await platform.data.one(resultRow, (db) =>
    db.from('jobs').select(resultColumns).eq('id', key).maybeSingle(),
  );
  if (row === null) throw notFound(url);
  if (row.status !== 'SUCCESS') throw redirectTo(outputPath(row.app.slug, row.id));
  const [signed, newer, older] = await Promise.all([
    signPictures(
      platform,
      [picturePath(row)].filter((path) => path !== undefined),
    ),
    loadNeighbour(platform, row, app, 'newer'),
    loadNeighbour(platform, row, app, 'older'),
  ]);
  return { result: resultOf(row, signed), drew: row.output?.drew ?? [], app, newer, older };
}

const neighbour = z.object({ id: z.string() });

/** The id of the next picture in one direction; null at the end. */
async function loadNeighbour(
  platform: Platform,
  { id, createdAt }: Pick<Result, 'id' | 'createdAt'>,
  app: string,
  direction: 'newer' | 'older',
): Promise<string | null> {
  const [found] = await platform.data.many(neighbour, (db) => {
    let rows = db.from('jobs').select('id,app:apps!inner(slug)').eq('status', 'SUCCESS').neq('id', id);
    if (app !== '') rows = rows.eq('app.slug', app);
    rows = direction === 'newer' ? rows.gt('created_at', createdAt) : rows.lt('created_at', createdAt);
    return rows.order('created_at', { ascending: direction === 'newer' }).limit(1);
  });
  return found?.id ?? null;
}
