import type { Platform } from '@irodori/platform';
import { resultColumns, resultOf, resultRow, storedPath } from '../results/result.ts';
import { signPictures } from '../results/sign-pictures.ts';
import type { ViewedPicture } from './viewed-picture.ts';

/** The pictures before and after another one; null at an end of the list. */
export interface Neighbours {
  readonly newer: ViewedPicture | null;
  readonly older: ViewedPicture | null;
}

/** Loads the visitor's own pictures before and after one of them; `app` is the slug of their app, '' for all. */
export async function loadOwnNeighbours(
  platform: Platform,
  picture: Pick<ViewedPicture, 'id' | 'createdAt'>,
  app: string,
): Promise<Neighbours> {
  const rows = await Promise.all([
    nearest(platform, picture, app, 'newer'),
    nearest(platform, picture, app, 'older'),
  ]);
  const signed = await signPictures(
    platform,
    rows.flatMap((row) => (row === undefined ? [] : (storedPath(row) ?? []))),
  );
  const [newer = null, older = null] = rows.map((row): ViewedPicture | null => {
    if (row === undefined) return null;
    const { id, words, app, createdAt, image, picture } = resultOf(row, signed);
    if (image === null) return null;
    const { width, height, seed } = image;
    const drew = row.output?.drew ?? [];
    return { id, words, app, createdAt, width, height, seed, drew, url: picture?.url };
  });
  return { newer, older };
}

async function nearest(
  platform: Platform,
  { id, createdAt }: Pick<ViewedPicture, 'id' | 'createdAt'>,
  app: string,
  direction: keyof Neighbours,
) {
  const [row] = await platform.data.many(resultRow, (db) => {
    let rows = db.from('jobs').select(resultColumns).eq('status', 'SUCCESS').neq('id', id);
    if (app !== '') rows = rows.eq('app.slug', app);
    rows = direction === 'newer' ? rows.gt('created_at', createdAt) : rows.lt('created_at', createdAt);
    return rows.order('created_at', { ascending: direction === 'newer' }).limit(1);
  });
  return row;
}
