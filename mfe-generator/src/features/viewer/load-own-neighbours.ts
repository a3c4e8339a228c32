import type { Platform } from '@irodori/platform';
import type { z } from 'zod/mini';
import { thumbnailWidth } from '@irodori/platform/constants';
import { resultColumns, resultOf, resultRow } from '../results/result.ts';
import type { SmallPicture, ViewedPicture } from './viewed-picture.ts';

/** The pictures before and after another one; null where there is none. */
export interface Neighbours {
  readonly newer: ViewedPicture | null;
  readonly older: ViewedPicture | null;
  /**
   * The sketch that the picture follows, or else the last older picture of the same seed, of the 30 days before: a variation
   * has the seed of the picture that it was made from.
   */
  readonly origin: ViewedPicture | null;
}

/** Loads the neighbours among the visitor's own pictures, of the same app unless `slug` is ''. */
export async function loadOwnNeighbours(
  platform: Platform,
  picture: ViewedPicture,
  slug: string,
): Promise<Neighbours> {
  const { guide } = picture;
  const found = await Promise.all(
    (['newer', 'older', 'origin'] as const).map((which) => nearest(platform, picture, slug, which, 1)),
  );
  const [newer = null, older = null, origin = null] = found.map(
    ([row]) => (row && viewed(platform, row)) ?? null,
  );
  const sketch = guide && sketchOf(platform, picture, guide);
  return { newer, older, origin: sketch ?? origin };
}

/** The sketch is seen as a picture at the place of the one that follows it. */
const sketchOf = (
  { storage }: Platform,
  picture: ViewedPicture,
  { path, width, height }: NonNullable<ViewedPicture['guide']>,
): ViewedPicture => ({
  ...picture,
  words: `Sketch: ${picture.words}`,
  drew: ['the sketch that the picture follows'],
  width,
  height,
  scale: null,
  url: storage.privateUrl('outputs', path),
  guide: undefined,
});

/**
 * Loads up to `count` of the visitor's own pictures before and after another one, newest first, of the same app unless
 * `slug` is ''.
 */
export async function loadOwnAround(
  platform: Platform,
  picture: OwnPlace,
  slug: string,
  count: number,
): Promise<SmallPicture[]> {
  const [newer, older] = await Promise.all([
    nearest(platform, picture, slug, 'newer', count),
    nearest(platform, picture, slug, 'older', count),
  ]);
  return [...newer.toReversed(), ...older].flatMap((row) => viewed(platform, row) ?? []);
}

type OwnPlace = Pick<ViewedPicture, 'id' | 'createdAt' | 'seed' | 'app'>;
type Row = z.infer<typeof resultRow>;

/** Undefined for a job without a picture. */
function viewed({ storage }: Platform, row: Row): SmallPicture | undefined {
  const { id, words, app, createdAt, image, scale } = resultOf(row);
  if (image === null) return undefined;
  const { path, width, height, seed } = image;
  const drew = row.output?.drew ?? [];
  const url = storage.privateUrl('outputs', path);
  const thumbnail = storage.privateUrl('outputs', path, thumbnailWidth);
  const guide = row.output?.guide;
  return { id, words, app, createdAt, width, height, scale, seed, drew, url, thumbnail, guide };
}

/** A picture is looked for no longer ago, because no index has the seeds: a visitor's older pictures would all be read. */
const variedWithin = 30 * 86_400_000;

async function nearest(
  platform: Platform,
  { id, createdAt, seed, app }: OwnPlace,
  slug: string,
  which: keyof Neighbours,
  count: number,
): Promise<Row[]> {
  return platform.data.many(resultRow, (db) => {
    let rows = db.from('jobs').select(resultColumns).eq('status', 'SUCCESS').neq('id', id);
    // The database has a list of the jobs of each app by its id.
    if (slug !== '' && app.id !== undefined) rows = rows.eq('app_id', app.id);
    if (which === 'origin')
      rows = rows
        .eq('output->images->0->>seed', String(seed))
        .gte('created_at', new Date(Date.parse(createdAt) - variedWithin).toISOString());
    rows = which === 'newer' ? rows.gt('created_at', createdAt) : rows.lt('created_at', createdAt);
    return rows.order('created_at', { ascending: which === 'newer' }).limit(count);
  });
}
