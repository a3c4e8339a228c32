import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';

const most = 10;
const highestFirst = { ascending: false };

/** The editors' choice among the pictures that visitors show to everybody, the latest first. */
export const loadChosenPictures = ({ data }: Platform) =>
  data.many(listedPicture, (db) =>
    db
      .from('shown_pictures')
      .select(listedPictureColumns)
      .eq('is_listed', true)
      .not('chosen_at', 'is', null)
      .order('chosen_at', highestFirst)
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
