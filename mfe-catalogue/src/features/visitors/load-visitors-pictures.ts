import { listedPicture, listedPictureColumns } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';

const most = 6;
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

/** The pictures of an app that most visitors made a favourite. */
export const loadLikedPictures = ({ data }: Platform, slug: string) =>
  data.many(listedPicture, (db) =>
    db
      .from('shown_pictures')
      .select(listedPictureColumns)
      .eq('is_listed', true)
      .eq('app.slug', slug)
      .gt('favourites', 0)
      .order('favourites', highestFirst)
      .order('shown_at', highestFirst)
      .limit(most),
  );
