import type { Context } from 'hono';
import type { Site, SiteEnv } from '../site.ts';
import { serveAnswer, serveNothingYet } from './serve-answer.ts';

/** Serves the resource at the request's path; undefined if no module has one there. Every visitor gets the same. */
export async function serveResource(
  c: Context<SiteEnv>,
  { compositions, resources }: Site,
): Promise<Response | undefined> {
  const composition = compositions.current();
  const { pathname } = new URL(c.req.url);
  const owner = composition.resources.get(pathname);
  if (owner === undefined) return undefined;
  c.set('composition', composition.manifest.id);
  const answer = await resources.answer(pathname, owner);
  return answer === undefined ? serveNothingYet(c) : serveAnswer(c, answer);
}
