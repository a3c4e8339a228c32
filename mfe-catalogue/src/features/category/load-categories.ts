import { category } from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** A category with the ids of its apps. */
export const categoryWithApps = z.extend(category, { apps: z.array(z.object({ id: z.string() })) });
export type CategoryWithApps = z.infer<typeof categoryWithApps>;

export const loadCategories = (platform: Platform): Promise<CategoryWithApps[]> =>
  platform.data.many(categoryWithApps, (db) =>
    db.from('categories').select('id,name,description,slug,apps(id)').order('name'),
  );
