import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';

const most = 10;
const highestFirst = { ascending: false };

/**
 * The pictures of visitors that the home page shows: the editors' choice, the latest first, then those that at least two
 * registered accounts made a favourite, those with the most first.
 */
export const loadHomePictures = ({ data }: Platform) =>
  data.many(listedPicture, (db) =>
    db
      .from('shown_pictures')
      .select(listedPictureColumns)
      .eq('is_on_home', true)
      .order('chosen_at', { ascending: false, nullsFirst: false })
      .order('fans', highestFirst)
      .order('shown_at', highestFirst)
      .limit(most),
  );

/**
 * The relation of `apps` for a PostgREST select: the pictures of an app that visitors show to everybody. Those that editors
 * chose come first, then those that most visitors made a favourite, then the latest.
 */
export const visitorsColumn = `pictures:shown_pictures(${listedPictureColumns})`;

const bestFirst = { referencedTable: 'pictures', ascending: false, nullsFirst: false } as const;

interface Filtered<Q> {
  eq(column: string, value: boolean): Q;
  order(column: string, options: typeof bestFirst): Q;
  limit(count: number, options: { referencedTable: string }): Q;
}

/** Limits the relation `pictures` of a query of `apps` to the best ones. */
export const bestPictures = <Q extends Filtered<Q>>(query: Q, count: number): Q =>
  query
    .eq('pictures.is_listed', true)
    .order('chosen_at', bestFirst)
    .order('favourites', bestFirst)
    .order('shown_at', bestFirst)
    .limit(count, { referencedTable: 'pictures' });
