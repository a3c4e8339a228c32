import { app, model } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { ratings, ratingsColumn } from '../reviews/ratings-column.ts';

/** The properties of an app that cards and galleries show. */
export const appCard = z.extend(
  z.pick(app, {
    id: true,
    name: true,
    slug: true,
    header: true,
    description: true,
    icon: true,
    screenshots: true,
    config: true,
    categoryId: true,
  }),
  { model: z.nullable(z.pick(model, { name: true, pipeline: true, task_name: true })), ratings },
);
export type AppCard = z.infer<typeof appCard>;

const columns =
  'id,name,slug,header,description,icon,screenshots,config,categoryId:category_id,' +
  `model:models(name,pipeline,task_name),${ratingsColumn}`;

/** Loads every app, sorted by name. */
export const loadAppCards = (platform: Platform): Promise<AppCard[]> =>
  platform.data.many(appCard, (db) => db.from('apps').select(columns).order('name'));
