import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { retold, type Operation } from './who-runs-it.ts';

const described = z.object({ id: z.string(), description: z.string() });
const withdrawn = described.extend({
  name: z.string(),
  slug: z.string(),
  models: described,
  app_prompt_fields: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string().nullable() }),
  ),
});
export type WithdrawnApp = z.infer<typeof withdrawn>;

/** The apps of a pipeline that were taken off the catalogue. */
export async function withdrawnApps(
  site: SupabaseClient,
  pipeline: string,
): Promise<readonly WithdrawnApp[]> {
  const { data, error } = await site
    .from('apps')
    .select(
      'id, name, slug, description, models!inner(id, description), app_prompt_fields(id, name, description)',
    )
    .eq('models.pipeline', pipeline)
    .not('withdrawn_at', 'is', null);
  if (error !== null) throw new Error(`The site did not tell its apps: ${error.message}`);
  return z.array(withdrawn).parse(data);
}

/**
 * Puts apps back into the catalogue. Before that, their pages name whoever runs the engine now. Returns the apps whose pages
 * named somebody else.
 */
export async function offerApps(
  site: SupabaseClient,
  apps: readonly WithdrawnApp[],
  operation: Operation,
): Promise<readonly WithdrawnApp[]> {
  const changed = [];
  for (const app of apps) if (await retell(site, app, operation)) changed.push(app);
  const ids = apps.map(({ id }) => id);
  const { error } = await site.from('apps').update({ withdrawn_at: null }).in('id', ids);
  if (error !== null) throw new Error(`The apps were not put back into the catalogue: ${error.message}`);
  return changed;
}

async function retell(site: SupabaseClient, app: WithdrawnApp, operation: Operation): Promise<boolean> {
  let isChanged = false;
  async function describe(
    table: 'models' | 'apps' | 'app_prompt_fields',
    { id, description: before }: z.infer<typeof described>,
    description: string,
  ): Promise<void> {
    if (description === before) return;
    isChanged = true;
    const { error } = await site.from(table).update({ description }).eq('id', id);
    if (error === null) return;
    const why = `The page of the app “${app.name}” does not say who runs its engine now`;
    throw new Error(`${why}, so no app was put back into the catalogue: ${error.message}`);
  }
  await describe('models', app.models, retold.model(app.models.description, operation));
  await describe('apps', app, retold.app(app.description, operation));
  for (const { id, name, description } of app.app_prompt_fields)
    if (name === 'picture' && description !== null)
      await describe('app_prompt_fields', { id, description }, retold.picture(description, operation));
  return isChanged;
}
