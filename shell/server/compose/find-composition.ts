import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';

/**
 * Finds the composition that a tab runs, and logs the request under its id. A tab with a version that was recalled loads its
 * next page anew, unless its visitor has a link to the version.
 */
export async function findComposition(
  c: Context<SiteEnv>,
  { retained }: Site,
  id: string,
): Promise<LiveComposition | undefined> {
  const isRecalled = retained.isRecalled(id) && c.get('override')?.composition.manifest.id !== id;
  const composition = isRecalled ? undefined : await retained.find(id);
  if (composition !== undefined) c.set('composition', id);
  return composition;
}
