import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';

/** Finds the composition that a tab runs, and logs the request under its id. */
export async function findComposition(
  c: Context<SiteEnv>,
  { retained }: Site,
  id: string,
): Promise<LiveComposition | undefined> {
  const composition = await retained.find(id);
  if (composition !== undefined) c.set('composition', id);
  return composition;
}
