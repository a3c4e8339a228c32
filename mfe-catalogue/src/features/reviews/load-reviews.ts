import { appReview } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { ratings, ratingsColumn } from './ratings-column.ts';

/** Reviews that a page shows first, and that each further request adds. */
export const reviewsAtOnce = 6;

const reviewColumns = 'id,app_id,name,date,location,review,rating,is_sample';

/** The parts of an app that change with its reviews. */
export const reviewed = z.object({ ratings, reviews: z.array(appReview) });
export type Reviewed = z.infer<typeof reviewed>;

export const reviewedColumns = `${ratingsColumn},reviews:app_reviews(${reviewColumns})`;

/** The newest reviews come first; among those of one day the order is arbitrary and stays. */
const newest = { referencedTable: 'reviews', ascending: false } as const;

interface Ordered<Q> {
  order(column: string, options: typeof newest): Q;
  range(from: number, to: number, options: { referencedTable: string }): Q;
}

/** Limits the relation `reviews` of a query of `apps` to one page of reviews. */
export const pageOfReviews = <Q extends Ordered<Q>>(query: Q, page: number): Q =>
  query
    .order('date', newest)
    .order('id', newest)
    .range((page - 1) * reviewsAtOnce, page * reviewsAtOnce - 1, { referencedTable: 'reviews' });

/** Loads the ratings and one page of the reviews of an app. */
export const loadReviewed = (platform: Platform, appId: string, page: number): Promise<Reviewed | null> =>
  platform.data.one(reviewed, (db) =>
    pageOfReviews(db.from('apps').select(reviewedColumns).eq('id', appId), page).maybeSingle(),
  );

/** Loads the reviews that follow the first `after`. */
export const loadMoreReviews = (platform: Platform, appId: string, after: number) =>
  platform.data.many(appReview, (db) =>
    db
      .from('app_reviews')
      .select(reviewColumns)
      .eq('app_id', appId)
      .order('date', { ascending: false })
      .order('id', { ascending: false })
      .range(after, after + reviewsAtOnce - 1),
  );
