import { app, appColumns, category, model, modelColumns } from '@irodori/contract/entities';
import { listedPicture } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { pageOfReviews, reviewed, reviewedColumns } from '../reviews/load-reviews.ts';
import { bestPictures, visitorsColumn } from '../visitors/load-visitors-pictures.ts';

/** The pictures of visitors that the page of an app shows. */
const mostPictures = 11;

/** An app with all data of its page, which one request loads. */
export const appDetail = z.extend(app, {
  /** With the licence under which others give the model away; null for models of the site’s own, and where none is named. */
  model: z.nullable(
    z.extend(model, { licence: z.nullable(z.string()), licence_url: z.nullable(z.string()) }),
  ),
  category: z.nullable(category),
  /** Whether its pictures are drawn at the moment: `working`, `slow` or `paused`. */
  state: z.nullable(z.string()),
  ...reviewed.shape,
});
export type AppDetail = z.infer<typeof appDetail>;

const appWithPictures = z.extend(appDetail, { pictures: z.array(listedPicture) });

const columns = [
  appColumns,
  `model:models(${modelColumns},licence,licence_url)`,
  'state',
  'category:categories(id,name,description,slug)',
  reviewedColumns,
  visitorsColumn,
].join(',');

/** Loads an app with one page of its reviews and the best pictures of its visitors. */
export const loadApp = (
  platform: Platform,
  slug: string,
  reviewsPage: number,
): Promise<z.infer<typeof appWithPictures> | null> =>
  platform.data.one(appWithPictures, (db) =>
    bestPictures(
      pageOfReviews(db.from('apps').select(columns).eq('slug', slug), reviewsPage),
      mostPictures,
    ).maybeSingle(),
  );
