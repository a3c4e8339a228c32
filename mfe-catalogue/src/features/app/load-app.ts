import { app, appColumns, category, model, modelColumns } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { pageOfReviews, reviewed, reviewedColumns } from '../reviews/load-reviews.ts';

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

const columns = [
  appColumns,
  `model:models(${modelColumns},licence,licence_url)`,
  'state',
  'category:categories(id,name,description,slug)',
  reviewedColumns,
].join(',');

/** Loads an app with one page of its reviews. */
export const loadApp = (platform: Platform, slug: string, reviewsPage: number): Promise<AppDetail | null> =>
  platform.data.one(appDetail, (db) =>
    pageOfReviews(db.from('apps').select(columns).eq('slug', slug), reviewsPage).maybeSingle(),
  );
