import { app, model } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import type { z } from 'zod';
import { ratings, ratingsColumn } from '../reviews/ratings.ts';

/** The properties of an app that cards and galleries show. */
export const appCard = app
  .pick({
    id: true,
    name: true,
    slug: true,
    header: true,
    description: true,
    icon: true,
    screenshots: true,
    config: true,
    categoryId: true,
  })
  .extend({ model: model.pick({ name: true, pipeline: true, task_name: true }).nullable(), ratings });
export type AppCard = z.infer<typeof appCard>;

const columns =
  'id,name,slug,header,description,icon,screenshots,config,categoryId:category_id,' +
  `model:models(name,pipeline,task_name),${ratingsColumn}`;

/** Loads every app, sorted by name. */
export const loadAppCards = (platform: Platform): Promise<AppCard[]> =>
  platform.data.many(appCard, (db) => db.from('apps').select(columns).order('name'));
