import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import type { LiveComposition } from './composition.ts';

/** Finds the composition that a tab runs, and logs the request under its id. */
export function findComposition(
  c: Context<SiteEnv>,
  { compositions }: Site,
  id: string,
): LiveComposition | undefined {
  const composition = compositions.find(id);
  if (composition !== undefined) c.set('composition', id);
  return composition;
}
