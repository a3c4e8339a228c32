import {
  app,
  appColumns,
  appPromptField,
  appPromptFieldColumns,
  appReview,
  category,
  model,
  modelColumns,
} from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod';

/** An app with all data of its page, which one request loads. */
export const appDetail = app.extend({
  model: model.nullable(),
  category: category.nullable(),
  fields: z.array(appPromptField).transform((fields) => fields.toSorted((a, b) => a.position - b.position)),
  reviews: z
    .array(appReview)
    .transform((reviews) => reviews.toSorted((a, b) => b.date.localeCompare(a.date))),
});
export type AppDetail = z.infer<typeof appDetail>;

const columns = [
  appColumns,
  `model:models(${modelColumns})`,
  'category:categories(id,name,description,slug)',
  `fields:app_prompt_fields(${appPromptFieldColumns})`,
  'reviews:app_reviews(id,app_id,name,date,location,review,is_sample)',
].join(',');

export const loadApp = (platform: Platform, slug: string): Promise<AppDetail | null> =>
  platform.data.one(appDetail, (db) => db.from('apps').select(columns).eq('slug', slug).maybeSingle());
