import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { SiteEnv } from '../site.ts';
import type { FollowedTexts } from './followed-texts.ts';

const maxBytes = 16_384;
/** Standard Webhooks accepts a timestamp of five minutes ago or ahead. */
const toleranceMs = 5 * 60_000;

/**
 * Handles `POST /_texts`, by which the content backend says that texts were published: the shell reads them at once. The
 * response has the entity tag of the texts that pages show now.
 */
export function takeTextsHook(texts: Pick<FollowedTexts, 'refresh' | 'etag'>, secret: string | undefined) {
  const webhook = secret === undefined ? undefined : new Webhook(secret);
  /** Ids of the messages that may come again, with the time at which their timestamp is too old. */
  const seen = new Map<string, number>();
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Content Too Large', 413) });

  async function take(c: Context<SiteEnv>): Promise<Response> {
    if (webhook === undefined) return c.text('Not Found', 404);
    const body = await c.req.text();
    try {
      webhook.verify(body, c.req.header(), { jsonParse: false });
    } catch {
      return c.text('Unauthorized', 401);
    }
    const now = Date.now();
    for (const [id, end] of seen) if (end < now) seen.delete(id);
    const id = c.req.header('webhook-id') ?? '';
    // A message is sent again if the sender got no response: it is answered, but nothing is read.
    if (!seen.has(id)) {
      seen.set(id, now + 2 * toleranceMs);
      await texts.refresh(etagIn(body));
    }
    return c.json({ etag: texts.etag }, 200, { 'Cache-Control': 'no-store' });
  }
  return [limit, take] as const;
}

const textsChanged = z.object({ data: z.object({ etag: z.string() }) });

/** The entity tag that the content backend names; undefined in a message of another one. */
function etagIn(body: string): string | undefined {
  try {
    return textsChanged.parse(JSON.parse(body)).data.etag;
  } catch {
    return undefined;
  }
}
