import type { Platform } from '@irodori/platform';
import { resultColumns, resultOf, resultRow, storedPath } from '../results/result.ts';
import { signPictures } from '../results/sign-pictures.ts';
import type { ViewedPicture } from './viewed-picture.ts';

/** The pictures before and after another one; null where there is none. */
export interface Neighbours {
  readonly newer: ViewedPicture | null;
  readonly older: ViewedPicture | null;
  /** The last older picture of the same seed, of the 30 days before: a variation has the seed of the picture that it was made from. */
  readonly origin: ViewedPicture | null;
}

/** Loads the neighbours among the visitor's own pictures, of the same app unless `slug` is ''. */
export async function loadOwnNeighbours(
  platform: Platform,
  picture: Pick<ViewedPicture, 'id' | 'createdAt' | 'seed' | 'app'>,
  slug: string,
): Promise<Neighbours> {
  const rows = await Promise.all(
    (['newer', 'older', 'origin'] as const).map((which) => nearest(platform, picture, slug, which)),
  );
  const signed = await signPictures(
    platform,
    rows.flatMap((row) => (row === undefined ? [] : (storedPath(row) ?? []))),
  );
  const [newer = null, older = null, origin = null] = rows.map((row): ViewedPicture | null => {
    if (row === undefined) return null;
    const { id, words, app, createdAt, image, scale, picture } = resultOf(row, signed);
    if (image === null) return null;
    const { width, height, seed } = image;
    const drew = row.output?.drew ?? [];
    return { id, words, app, createdAt, width, height, scale, seed, drew, url: picture?.url };
  });
  return { newer, older, origin };
}

/** A picture is looked for no longer ago, because no index has the seeds: a visitor's older pictures would all be read. */
const variedWithin = 30 * 86_400_000;

async function nearest(
  platform: Platform,
  { id, createdAt, seed, app }: Pick<ViewedPicture, 'id' | 'createdAt' | 'seed' | 'app'>,
  slug: string,
  which: keyof Neighbours,
) {
  const [row] = await platform.data.many(resultRow, (db) => {
    let rows = db.from('jobs').select(resultColumns).eq('status', 'SUCCESS').neq('id', id);
    // The database has a list of the jobs of each app by its id.
    if (slug !== '' && app.id !== undefined) rows = rows.eq('app_id', app.id);
    if (which === 'origin')
      rows = rows
        .eq('output->images->0->>seed', String(seed))
        .gte('created_at', new Date(Date.parse(createdAt) - variedWithin).toISOString());
    rows = which === 'newer' ? rows.gt('created_at', createdAt) : rows.lt('created_at', createdAt);
    return rows.order('created_at', { ascending: which === 'newer' }).limit(1);
  });
  return row;
}
