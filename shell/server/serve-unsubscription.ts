import type { Context } from 'hono';
import type { Site, SiteEnv } from './site.ts';

/**
 * Handles the POST of a mail program to the address of `List-Unsubscribe` (RFC 8058): the token of the mail decides, without
 * a session or a cookie. A redirect is not allowed. The page at this address, for people, is a module’s.
 */
export async function serveUnsubscription(
  c: Context<SiteEnv>,
  { publicPlatform }: Pick<Site, 'publicPlatform'>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const isDone = await publicPlatform.notices.setSubscription(c.req.query('token') ?? '', false);
  return isDone ? c.text('Unsubscribed') : c.text('Not Found', 404);
}
